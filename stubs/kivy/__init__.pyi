kivy_home_dir: str
