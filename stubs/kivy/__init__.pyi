kivy_home_dir: str
__version__: str
