"""`python -m tarok_sim`: the same program as `tarok-sim`.

Nothing but the call; the commands are in `cli`.
"""

from tarok_sim.cli import main

if __name__ == "__main__":
    main()
