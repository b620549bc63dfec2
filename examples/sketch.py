"""The ten hardest ways to fill two cells of a panel."""

import crux

sketch = {
    "crux": 1,
    "game": "panel",
    "puzzle": {
        "width": 3,
        "height": 3,
        "starts": [[0, 0]],
        "ends": [[3, 3]],
        "marks": [
            {"kind": "square", "cell": [0, 0], "colour": "black"},
            {"kind": "square", "cell": [2, 1], "colour": "white"},
            {"kind": "?", "cell": [1, 1]},
            {"kind": "?", "cell": [0, 2]},
        ],
    },
}
found = crux.fill(sketch, sort="tsi", top=10)
for panel in found:
    grade = panel.line["grade"]
    print(f"{grade['grades']['none']['tsi']:6.3f} bits, {grade['solutions']} solutions: {panel.line['filled']}")
print(found.summary)
