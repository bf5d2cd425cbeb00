#!/usr/bin/python3
"""Makes the typefaces that certificates and transcripts carry inside them, public/fonts/paper-*.ttf.

They are part of the repository; this is run again only when their letters are to change, on a machine with fonttools
and the DejaVu fonts: `python3 scripts/document-fonts.py`.
"""

from math import radians, tan
from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "public/fonts"
ATKINSON = FONTS / "atkinson-hyperlegible-next.woff2"
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

SLANT = tan(radians(10))
# The one phrase that is set in italics, being somebody's trademark.
PHRASE = "AMA PRA Category 1 Credit(s)™"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
# Vietnamese, Romanian, Azerbaijani, Welsh, Pinyin, and the dots below of transliterations.
MORE_LATIN = [
    *(0x18F, 0x259, 0x192, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x1E6, 0x1E7, 0x1EA, 0x1EB, 0x1F4, 0x1F5),
    *range(0x1CD, 0x1DD),
    *range(0x218, 0x21C),
    *(0x1E0C, 0x1E0D, 0x1E20, 0x1E21, 0x1E24, 0x1E25, 0x1E2A, 0x1E2B, 0x1E32, 0x1E33, 0x1E36, 0x1E37),
    *(0x1E42, 0x1E43, 0x1E44, 0x1E45, 0x1E46, 0x1E47, 0x1E5A, 0x1E5B, 0x1E62, 0x1E63, 0x1E6C, 0x1E6D),
    *(0x1E80, 0x1E81, 0x1E82, 0x1E83, 0x1E84, 0x1E85, 0x1E92, 0x1E93, 0x1E9E),
    *range(0x1EA0, 0x1EFA),
]
GREEK = [*range(0x386, 0x3CF)]
CYRILLIC = [*range(0x400, 0x460), *range(0x490, 0x500)]
ARMENIAN = [*range(0x531, 0x588)]
GEORGIAN = [*range(0x10D0, 0x10F1)]
PUNCTUATION = [*range(0x2010, 0x2028), 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2116, 0x2BC, 0x2BB]
WIDE = [*LATIN, *MORE_LATIN, *GREEK, *CYRILLIC, *ARMENIAN, *GEORGIAN, *PUNCTUATION]


def weight(value):
    return instantiateVariableFont(TTFont(ATKINSON), {"wght": value})


def slanted(font):
    glyphs = font.getGlyphSet()
    drawn = {}
    for name in font.getGlyphOrder():
        outline = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(outline)
        pen = TTGlyphPen(None)
        outline.replay(TransformPen(pen, (1, 0, SLANT, 1, 0, 0)))
        drawn[name] = pen.glyph()
    for name, glyph in drawn.items():
        font["glyf"][name] = glyph
    font["post"].italicAngle = -10
    return font


def keep(font, letters, name):
    options = subset.Options(
        hinting=False,
        layout_features=[],
        glyph_names=False,
        legacy_kern=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 4, 6, 13, 14],
        recalc_timestamp=False,
    )
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "STAT", "MVAR", "FFTM", "gasp", "prep"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    # A reader of this kind of file is only sure to know this kind of table.
    font["cmap"].tables = [table for table in font["cmap"].tables if table.format == 4][:1]
    font.flavor = None
    path = FONTS / f"paper-{name}.ttf"
    font.save(path)
    print(f"{path.name}: {path.stat().st_size} bytes, {len(font.getBestCmap())} letters")


keep(weight(400), WIDE, "regular")
keep(weight(600), WIDE, "semibold")
keep(slanted(weight(400)), [ord(letter) for letter in PHRASE], "italic")
keep(TTFont(DEJAVU), WIDE, "wide")
