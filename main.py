"""Opens the app in a window."""

from companion.ui.app import run

if __name__ == "__main__":
    run()
