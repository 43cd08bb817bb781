"""Every other screen. The name of a screen is the name of its module and of its file in kv/screens/."""
