"""The recipe of python-for-android fetches an archive of its sources before it looks for the wheel, and is older."""

from typing import Any

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


class MaterialYouColor(PyProjectRecipe):  # type: ignore[misc]  # ships no types
    version = "3.0.4"
    url = None

    def build_arch(self, arch: Any) -> None:
        if not self.install_prebuilt_wheel(arch):
            raise BuildInterruptingException(f"There is no wheel of {self.name} {self.version} for {arch.arch}.")


recipe = MaterialYouColor()
