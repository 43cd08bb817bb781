from kivy.lang import BuilderBase

_delayed_start: object
Builder: BuilderBase
