_delayed_start: object
