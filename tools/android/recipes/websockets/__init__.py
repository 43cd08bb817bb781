"""pip on the machine that builds would take the wheel of that machine, with its own compiled part: dead weight here."""

from typing import Any

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


class Websockets(PyProjectRecipe):  # type: ignore[misc]  # ships no types
    version = "17.4"
    url = None

    def build_arch(self, arch: Any) -> None:
        if not self.install_prebuilt_wheel(arch):
            raise BuildInterruptingException(f"There is no wheel of {self.name} {self.version} for {arch.arch}.")


recipe = Websockets()
