"""What several tests share: makers of data, never assertions."""
