"""What lies on the measured table: two counters and three categories, as on an ordinary evening."""

LAYOUT = {
    "version": 1,
    "counters": [{"name": "Gold", "begins_at": 10}, {"name": "Rice", "begins_at": 3}],
    "categories": [{"name": "Houses", "negative": True}, {"name": "Gardens", "negative": True}],
}
