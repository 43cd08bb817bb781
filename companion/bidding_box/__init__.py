"""The bidding box: other phones join this device's table over the local network, in the app or in a browser."""
