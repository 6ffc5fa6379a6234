"""The sounds of the table, rendered by the browser: none clips, none is out of line with the others, all are short."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from client_copy import run_node
from wheels import ROOT

SOURCE = ROOT / "client" / "src" / "lib" / "sound.ts"
STRIP = """const { readFileSync } = require("node:fs");
process.stdout.write(require("node:module").stripTypeScriptTypes(readFileSync(process.argv[1], "utf8")));"""
RATE = 44_100
# Peak and root mean square over what is audible, in full scale; the length in seconds up to the last audible sample.
RENDER = """async ([module, rate]) => {
    const { SOUNDS } = await import(module);
    const found = {};
    for (const [name, sound] of Object.entries(SOUNDS)) {
        const audio = new OfflineAudioContext(1, 4 * rate, rate);
        sound(audio, 0);
        const samples = (await audio.startRendering()).getChannelData(0);
        let peak = 0, last = 0, power = 0;
        samples.forEach((sample, at) => {
            peak = Math.max(peak, Math.abs(sample));
            power += sample * sample;
            if (Math.abs(sample) > 0.002) last = at;
        });
        found[name] = { peak, loudness: Math.sqrt(power / Math.max(1, last)), length: last / rate };
    }
    return found;
}"""


@pytest.fixture(scope="module")
def sounds(browser: Browser) -> Iterator[dict[str, dict[str, float]]]:
    stripped = run_node(["--no-warnings", "-e", STRIP, str(SOURCE)], Path.cwd()).stdout
    module = "data:text/javascript;base64," + base64.b64encode(stripped.encode()).decode()
    page = browser.new_page()
    found: Any = page.evaluate(RENDER, [module, RATE])
    yield found
    page.close()


def test_no_sound_clips_and_each_is_audible(sounds: dict[str, dict[str, float]]) -> None:
    assert len(sounds) > 10
    for name, sound in sounds.items():
        assert 0.05 < sound["peak"] < 0.9, (name, sound)
        assert 0.01 < sound["loudness"] < 0.2, (name, sound)


def test_sounds_are_over_before_the_next_thing_is_shown(sounds: dict[str, dict[str, float]]) -> None:
    for name, sound in sounds.items():
        assert 0.05 < sound["length"] < 2, (name, sound)
