"""Makes data/sounds: wood on paper for a seal, two of them and a soft bowl for a reveal, a low bowl for the end.

Run by hand, committed.
"""

from __future__ import annotations

import struct
import wave
from math import exp, pi, sin
from pathlib import Path

RATE = 22_050
SHORT, FADE = 0.59, 0.12  # seconds: no sound lasts longer than people look up; how long the last of it fades
TARGET = Path(__file__).parents[1] / "data" / "sounds"
Tone = tuple[float, float, float, float]  # start, frequency, decay per second, loudness
KNOCK: tuple[Tone, ...] = ((0, 180, 60, 0.55), (0, 410, 90, 0.25), (0, 1250, 220, 0.12))
BOWL: tuple[Tone, ...] = ((0.16, 523.25, 7, 0.2), (0.16, 1308, 11, 0.07))

LOW_BOWL: tuple[Tone, ...] = ((0, 174.6, 4.5, 0.42), (0, 349.8, 6, 0.16), (0, 477, 7.5, 0.12), (0, 921, 14, 0.05))


def sound(tones: tuple[Tone, ...], seconds: float) -> bytes:
    """Decaying tones laid over each other, as 16-bit samples."""
    samples = []
    for at in range(round(seconds * RATE)):
        now = at / RATE
        level = sum(
            loud * exp(-decay * (now - start)) * sin(2 * pi * pitch * (now - start))
            for start, pitch, decay, loud in tones
            if now >= start
        )
        fading = min(1.0, (seconds - now) / FADE)
        samples.append(round(max(-1.0, min(1.0, level * fading)) * 32_767))
    return struct.pack(f"<{len(samples)}h", *samples)


def write(name: str, tones: tuple[Tone, ...], seconds: float) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    with wave.open(str(TARGET / f"{name}.wav"), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
        file.writeframes(sound(tones, seconds))


if __name__ == "__main__":
    later = tuple((start + 0.13, pitch, decay, loud) for start, pitch, decay, loud in KNOCK)
    write("seal", KNOCK, 0.16)
    write("reveal", (*KNOCK, *later, *BOWL), SHORT)
    write("end", LOW_BOWL, SHORT)
