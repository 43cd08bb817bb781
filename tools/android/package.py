"""A package of what can be made without the SDK, by Debian's tools: resources, manifest, archive, a signature.

It holds no Java and nothing compiled, so no phone runs it. What it says of itself is what a whole one says.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
NEEDED = {
    "aapt2": "aapt",
    "zipalign": "zipalign",
    "apksigner": "apksigner",
    "keytool": "default-jre-headless",
    str(FRAMEWORK): "android-framework-res",
}
NEWER = ("android:enableOnBackInvokedCallback",)  # what Debian's framework, Android 10, does not know yet
TOLD = ("package:", "sdk", "targetSdk", "uses-permission:", "application", "launchable", "native-code", "supports")
KEY = ("-storepass", "android", "-alias", "proof")


def missing() -> list[str]:
    """Debian's packages that are not here."""
    return sorted({package for it, package in NEEDED.items() if not (shutil.which(it) or Path(it).is_file())})


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, cwd=cwd)
    if done.returncode:
        raise RuntimeError(f"{Path(str(command[0])).name}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def manifest_for_aapt(project: Path, name: str) -> Path:
    """gradle gives the package its name; here it is written in, and what this framework does not know is left out."""
    text = (project / "AndroidManifest.xml").read_text(encoding="utf-8")
    text = text.replace("<manifest ", f'<manifest package="{name}" ', 1)
    for attribute in NEWER:
        text = re.sub(rf'{attribute}="[^"]*"', "", text)
    path = project / "for-aapt.xml"
    path.write_text(text, encoding="utf-8")
    return path


def skeleton(project: Path, name: str, to: Path) -> Path:
    """The signed package."""
    main = project / "src" / "main"
    run("aapt2", "compile", "--dir", main / "res", "-o", to / "resources.zip")
    raw, aligned, key = to / "raw.apk", to / "skeleton.apk", to / "proof.keystore"
    manifest = manifest_for_aapt(project, name)
    link: list[str | Path] = [
        "aapt2",
        "link",
        "-I",
        FRAMEWORK,
        "--manifest",
        manifest,
        "-A",
        main / "assets",
        "-o",
        raw,
    ]
    run(*link, to / "resources.zip")
    run("zipalign", "-f", "-p", "4", raw, aligned)
    made = ("-keyalg", "RSA", "-keysize", "2048", "-validity", "2", "-dname", "CN=proof")
    run("keytool", "-genkeypair", "-keystore", key, *KEY, "-keypass", "android", *made)
    run("apksigner", "sign", "--ks", key, "--ks-pass", "pass:android", aligned)
    for useless in (raw, key, to / "resources.zip"):
        useless.unlink()
    return aligned


def verified(apk: Path) -> bool:
    """Aligned, and its signature holds for every Android from 7 on."""
    run("zipalign", "-c", "-p", "4", apk)
    return "Verified using v2 scheme (APK Signature Scheme v2): true" in run("apksigner", "verify", "-v", apk)


def badging(apk: Path) -> str:
    """What a shop and a phone read of it: version, Androids, permissions, name, icons, what opens it."""
    lines = run("aapt2", "dump", "badging", apk).splitlines()
    kept = [line.rstrip() for line in lines if line.startswith(TOLD)]
    return "\n".join(re.sub(r" (compileSdk|platformBuild)\w+='[^']*'", "", line) for line in kept) + "\n"


def plain(manifest: Path) -> str:
    """A manifest without remarks, and a line for each thing it says."""
    from xml.etree import ElementTree as ET

    text = ET.canonicalize(from_file=str(manifest), strip_text=True)
    text = re.sub(r"<([\w-]+)([^<>]*)></\1>", r"<\1\2/>", text)
    return re.sub(r">(?=<)", ">\n", text) + "\n"
