#!/usr/bin/python3
"""Gives the web font a plain zero and moves its slashed zero to the OpenType feature `zero`.

The original zero of Atkinson Hyperlegible Next always has a slash, which only codes need. The plain zero is the original
outline with a symmetric counter. The result is in the repository. To run it again: get fonttools and brotli, put the
original font in its place, and run `python3 scripts/web-font.py`. Then run `scripts/document-fonts.py`.
"""

from copy import deepcopy
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation

FONT = Path(__file__).resolve().parent.parent / "public/fonts/atkinson-hyperlegible-next.woff2"

OUTLINE = list(range(16))
# Points of the original counters, from the bottom to the right, the top, and the left. True: mirrored.
COUNTER = [
    *((16, False), (26, True), (25, True), (24, True)),
    *((31, False), (32, False), (33, False), (34, False), (35, False), (36, False)),
    *((35, True), (34, True), (33, True), (32, True)),
    *((23, False), (24, False), (25, False), (26, False)),
]
CENTER = 16


def plain(points):
    """Returns the points of the plain zero. Works for coordinates and for deltas."""
    center = points[CENTER][0]
    counter = [(2 * center - x if is_mirrored else x, y) for index, is_mirrored in COUNTER for x, y in [points[index]]]
    return [points[index] for index in OUTLINE] + counter


def add_plain_zero(font):
    glyf, gvar, hmtx = font["glyf"], font["gvar"], font["hmtx"]
    original = glyf["zero"]
    points, ends, flags = original.getCoordinates(glyf)
    assert list(ends) == [15, 26, 38], "The zero already has no slash"
    order = font.getGlyphOrder()
    order += ["zero.slash", "zero.slash.tf"]
    font.setGlyphOrder(order)
    glyf.glyphOrder = order

    glyf["zero.slash"] = deepcopy(original)
    glyf["zero.slash.tf"] = deepcopy(glyf["zero.tf"])
    for component in glyf["zero.slash.tf"].components:
        component.glyphName = "zero.slash"
    for source, target in (("zero", "zero.slash"), ("zero.tf", "zero.slash.tf")):
        hmtx[target] = hmtx[source]
        gvar.variations[target] = deepcopy(gvar.variations[source])

    zero = Glyph()
    zero.numberOfContours = 2
    zero.coordinates = GlyphCoordinates(plain(list(points)))
    zero.endPtsOfContours = [15, 15 + len(COUNTER)]
    zero.flags = bytearray([*(flags[index] for index in OUTLINE), *(flags[index] for index, _ in COUNTER)])
    zero.program = original.program
    glyf["zero"] = zero
    zero.recalcBounds(glyf)
    phantom = len(points)
    gvar.variations["zero"] = [
        TupleVariation(variation.axes, plain(variation.coordinates) + variation.coordinates[phantom:])
        for variation in gvar.variations["zero"]
    ]

    if "HVAR" in font and (widths := font["HVAR"].table.AdvWidthMap):
        widths.mapping["zero.slash"] = widths.mapping["zero"]
        widths.mapping["zero.slash.tf"] = widths.mapping["zero.tf"]


def add_feature(font):
    gsub = font["GSUB"].table
    substitution = otTables.SingleSubst()
    substitution.mapping = {"zero": "zero.slash", "zero.tf": "zero.slash.tf"}
    lookup = otTables.Lookup()
    lookup.LookupType, lookup.LookupFlag, lookup.SubTable = 1, 0, [substitution]
    gsub.LookupList.Lookup.append(lookup)
    record = otTables.FeatureRecord()
    record.FeatureTag = "zero"
    record.Feature = otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex = [len(gsub.LookupList.Lookup) - 1]
    # Features are sorted by tag, and "zero" is the last.
    gsub.FeatureList.FeatureRecord.append(record)
    index = len(gsub.FeatureList.FeatureRecord) - 1
    for script in gsub.ScriptList.ScriptRecord:
        languages = [script.Script.DefaultLangSys, *(one.LangSys for one in script.Script.LangSysRecord)]
        for language in filter(None, languages):
            language.FeatureIndex.append(index)
            language.FeatureCount = len(language.FeatureIndex)


font = TTFont(FONT, recalcTimestamp=False)
add_plain_zero(font)
add_feature(font)
font.save(FONT)
print(f"{FONT.name}: {FONT.stat().st_size} bytes")
