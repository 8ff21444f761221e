"""Cuts the house's type out of open-licensed families: src/generated/type, a style sheet for the house and one for each game.

Run by tools/boot.py before a build. A family comes from the npm registry with its licence; what is served is cut to the letters our
languages use, to the weights the pages show and to numerals of one width. A page is laid out before its type is there: for every face
there are stand-ins from the reader's machine, stretched to the same widths and heights, so that nothing jumps when it arrives.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from signs import SIGNS

from cardhouse.engine.manifest import Typeface, read_manifest

CLIENT = Path(__file__).parent.parent
PACKAGES = CLIENT / "node_modules"
WRITTEN = CLIENT / "src" / "generated" / "type"
SHIPPED = ("preact", "@preact/signals", "@preact/signals-core", "pyodide")  # what else the browser is sent, for the list of licences
ASCII = {chr(n) for n in range(0x20, 0x7F)}
GERMAN = ASCII | set("ÄÖÜäöüß·×−–—„“”‘’‚…«»€\u00a0")
LATIN = GERMAN | {chr(n) for n in range(0xC0, 0x100)} | set("¡¿°©Œœı")  # western names as people write them
NAMES = {chr(n) for n in range(0x100, 0x180)} - LATIN  # the rest of Latin Extended-A: fetched only where such a name is shown
KEPT = ("kern", "liga", "ccmp", "locl", "mark", "tnum", "lnum")  # features
DIGITS = "0123456789"
SPACE = 0.24  # the least room between two words, in parts of the size
LINE = 1.15  # the height of a line, in parts of the size
COMMON = (
    "eeeeeeeeeeeennnnnnntttttttaaaaaaiiiiiiiisssssssrrrrrrroooooohhhhhdddddlllluuuummmcccgggfwbpkvyz" + " " * 15
)  # as often as in our texts


@dataclass(frozen=True)
class Face:
    """A family as it is served: cut out of which file, to which weights (one: a static face for all of `shown`) and letters."""

    part: str
    family: str
    source: tuple[str, str]
    weights: tuple[int, int]
    letters: set[str]
    shown: tuple[int, int] = (400, 900)
    generic: str = "sans-serif"
    scale: float = 1.0  # so that 13 px of every face read as large
    extra: bool = False  # letters of a family that is there already, fetched on demand

    @property
    def package(self) -> str:
        return self.source[0]


def variable(name: str, letters: str = "latin") -> tuple[str, str]:
    return f"@fontsource-variable/{name}", f"files/{name}-{letters}-wght-normal.woff2"


def static(name: str, weight: int) -> tuple[str, str]:
    return f"@fontsource/{name}", f"files/{name}-latin-{weight}-normal.woff2"


WIDE, ALL, SERIF = (400, 800), (400, 900), "serif"
MANIFESTS = sorted((CLIENT.parent / "src" / "cardhouse" / "games").glob("*/manifest.toml"))  # what each game says of its own type


def of_game(part: str, said: Typeface) -> Face:
    """A face that a game's manifest asks for."""
    name = said.source.rpartition("/")[2]
    source = variable(name) if "-variable/" in said.source else static(name, said.weights[0])
    return Face(part, said.family, source, said.weights, LATIN, said.shown, said.generic, said.scale)


FACES = (
    Face("house", "Cardhouse Text", variable("nunito"), WIDE, LATIN, WIDE),
    Face("house", "Cardhouse Text", variable("nunito", "latin-ext"), (600, 600), NAMES, WIDE, extra=True),
    Face("house", "Cardhouse Title", variable("fraunces"), (700, 700), GERMAN, ALL, SERIF),
    Face("house", "Cardhouse Code", variable("jetbrains-mono"), (500, 500), ASCII, ALL, "monospace"),
    *(of_game(path.parent.name, said) for path in MANIFESTS for said in read_manifest(path).type),
)
SIGNS_FAMILY = "Cardhouse Signs"


@dataclass(frozen=True)
class Local:
    """A face that many machines have, and the mean width of COMMON set in it, in thousandths of its size, plain and bold."""

    plain: tuple[str, ...]
    bold: tuple[str, ...]
    width: tuple[int, int]


def local(width: tuple[int, int], *names: str) -> Local:
    return Local(names, tuple(f"{name} Bold" for name in names), width)


LOCAL = {
    "sans-serif": (
        local((449, 488), "Arial", "Liberation Sans", "Arimo", "Helvetica"),
        local((452, 458), "Roboto"),
        local((515, 582), "DejaVu Sans", "Verdana"),
    ),
    "serif": (
        local((407, 434), "Times New Roman", "Liberation Serif", "Tinos"),
        local((489, 520), "Noto Serif"),
        local((522, 577), "DejaVu Serif"),
    ),
    "monospace": (),
}


def main() -> None:
    shutil.rmtree(WRITTEN, ignore_errors=True)
    WRITTEN.mkdir(parents=True)
    rules: dict[str, list[str]] = {"house": [signs()]}
    stacks: dict[str, dict[str, list[str]]] = {}
    for each in FACES:
        font = cut(each)
        rules.setdefault(each.part, []).append(face_rule(each, write(font, each)))
        if each.extra:
            continue
        stack = stacks.setdefault(each.part, {}).setdefault(each.family, [each.family])
        for i, found in enumerate(LOCAL[each.generic]):
            name = f"{each.family} {i}"
            rules[each.part] += stand_ins(name, each, font, found)
            stack += [] if name in stack else [name]
    for part, families in stacks.items():
        said = [f"  --{family.lower().replace(' ', '-')}: {stack_of(family, stack)};" for family, stack in families.items()]
        (WRITTEN / f"{part}.css").write_text("\n".join([*rules[part], ":root {", *said, "}", ""]), "utf-8")
    (WRITTEN / "licences.txt").write_text(licences(), "utf-8")


def stack_of(family: str, names: list[str]) -> str:
    """What is tried in turn, letter by letter: the face, the house's own letters and signs, the stand-ins."""
    generic = next(each.generic for each in FACES if each.family == family)
    own = [] if family == "Cardhouse Text" else ["Cardhouse Text"]
    return ", ".join([*(f'"{name}"' for name in (names[0], SIGNS_FAMILY, *names[1:], *own)), generic])


def cut(each: Face) -> TTFont:
    """A family's file, cut to what a face shows, its numerals lining and of one width."""
    font = TTFont(PACKAGES / each.package / each.source[1])
    freeze_numerals(font)
    options = Options(layout_features=list(KEPT), hinting=False, name_IDs=[], notdef_outline=True, drop_tables=["DSIG", "STAT", "meta"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in each.letters])
    subsetter.subset(font)
    low, high = each.weights
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": low if low == high else (low, high)})
    if "fvar" not in font:
        even_out(font)
    part_words(font)
    centre(font)
    return font


def part_words(font: TTFont) -> None:
    """Old faces set spaces so narrow that two words of a small label become one."""
    least = round(SPACE * font["head"].unitsPerEm)
    for name in {font.getBestCmap().get(ord(blank)) for blank in " \u00a0"} - {None}:
        advance, side = font["hmtx"].metrics[name]
        font["hmtx"].metrics[name] = max(advance, least), side


def centre(font: TTFont) -> None:
    """Capitals stand in the middle of a line, and every family takes the same room: exchanged, no line grows and none is cut."""
    head, more, unit = font["hhea"], font["OS/2"], font["head"].unitsPerEm
    head.ascent = more.sTypoAscender = more.usWinAscent = round((LINE * unit + more.sCapHeight) / 2)
    head.descent = more.sTypoDescender = head.ascent - round(LINE * unit)
    more.usWinDescent, head.lineGap, more.sTypoLineGap = -head.descent, 0, 0


def freeze_numerals(font: TTFont) -> None:
    """Lining numerals of one width are the ones that come by themselves: a 'font:' in a style sheet would reset a setting for it."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    digits = {ord(digit): font.getBestCmap()[ord(digit)] for digit in DIGITS if ord(digit) in font.getBestCmap()}
    for feature in ("lnum", "tnum"):
        found = {i for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature for i in record.Feature.LookupListIndex}
        for lookup in (table.LookupList.Lookup[i] for i in sorted(found)):
            for sub in lookup.SubTable:
                swap = getattr(getattr(sub, "ExtSubTable", sub), "mapping", {})
                digits = {code: swap.get(name, name) for code, name in digits.items()}
    for cmap in font["cmap"].tables:
        cmap.cmap.update({code: name for code, name in digits.items() if code in cmap.cmap})


def even_out(font: TTFont) -> None:
    """The numerals of a family that has none of one width: each in the middle of the widest one's room, and no pair of them kerned."""
    names = [name for digit in DIGITS if (name := font.getBestCmap().get(ord(digit)))]
    advances = font["hmtx"].metrics
    if len({advances[name][0] for name in names}) < 2:
        return
    widest = max(advances[name][0] for name in names)
    for name in names:
        glyph, (advance, side) = font["glyf"][name], advances[name]
        shift = (widest - advance) // 2
        glyph.coordinates.translate((shift, 0))
        glyph.recalcBounds(font["glyf"])
        advances[name] = (widest, side + shift)
    unkern(font, set(names))


def unkern(font: TTFont, names: set[str]) -> None:
    for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else ():
        for found in lookup.SubTable:
            sub = getattr(found, "ExtSubTable", found)
            if sub.LookupType != 2:
                continue
            kept = [i for i, name in enumerate(sub.Coverage.glyphs) if name not in names]
            if sub.Format == 1:
                sub.PairSet = [sub.PairSet[i] for i in kept]
                sub.PairSetCount = len(kept)
            sub.Coverage.glyphs = [sub.Coverage.glyphs[i] for i in kept]


def write(font: TTFont, each: Face) -> str:
    """Save a face; the name of its file. Its name within is ours: a family's own may be reserved for the whole family."""
    name = f"{each.family} {each.weights[0]}{' names' if each.extra else ''}".lower().replace(" ", "-") + ".woff2"
    font["name"].names = []
    for id, text in ((1, each.family), (2, "Regular"), (4, each.family), (6, each.family.replace(" ", ""))):
        font["name"].setName(text, id, 3, 1, 0x409)
    save(font, name)
    return name


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    font.save(WRITTEN / name)


def face_rule(each: Face, file: str) -> str:
    more = f" size-adjust: {each.scale:.0%};" if each.scale != 1 else ""
    more += f" unicode-range: {ranges(each.letters)};" if each.extra else ""
    return rule(each.family, f'url("./{file}") format("woff2")', each.shown, more)


def rule(family: str, source: str, weights: tuple[int, int], more: str = "") -> str:
    return f'@font-face {{ font-family: "{family}"; src: {source}; font-weight: {weights[0]} {weights[1]}; font-display: swap;{more} }}'


def stand_ins(name: str, each: Face, font: TTFont, local: Local) -> list[str]:
    """A face of the reader's machine, plain and bold, as wide and as high as ours."""
    head, unit = font["hhea"], font["head"].unitsPerEm
    heights = {"ascent": head.ascent / unit, "descent": -head.descent / unit, "line-gap": head.lineGap / unit}
    found = []
    for sources, width, weight, (low, high) in zip(
        (local.plain, local.bold), local.width, (400, 700), ((1, 549), (550, 1000)), strict=True
    ):
        weights = max(low, each.shown[0]), min(high, each.shown[1])
        if weights[0] < weights[1]:
            scale = each.scale * mean_width(font, weight) / width
            fitted = "".join(f" {what}-override: {value * each.scale / scale:.1%};" for what, value in heights.items())
            source = ", ".join(f'local("{one}")' for one in sources)
            found.append(rule(name, source, weights, f" size-adjust: {scale:.1%};{fitted} unicode-range: {ranges(each.letters)};"))
    return found


def ranges(letters: Iterable[str]) -> str:
    """Letters as a style sheet says them. Beyond them no stand-in stands in: the next family has its turn."""
    codes, found = sorted(map(ord, letters)), []
    for code in codes:
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{low:X}" if low == high else f"U+{low:X}-{high:X}" for low, high in found)


def mean_width(font: TTFont, weight: int) -> float:
    """The mean width of COMMON set in a face at a weight, in thousandths of its size."""
    glyphs, names = font.getGlyphSet(location={"wght": weight}), font.getBestCmap()
    return sum(glyphs[names[ord(letter)]].width for letter in COMMON) / len(COMMON) / font["head"].unitsPerEm * 1000


def signs() -> str:
    """Arrows, suits and the like, drawn by us in a box of 24 by 24: few families have them, and some machines paint them in colour."""
    scale, middle = 33, 350  # the box's middle stands where a minus stands
    builder = FontBuilder(1000, isTTF=True)
    names = {sign: f"u{ord(sign):04X}" for sign in SIGNS}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for sign, name in names.items():
        pen = TTGlyphPen(None)
        parse_path(SIGNS[sign], TransformPen(Cu2QuPen(pen, 1, reverse_direction=True), (scale, 0, 0, -scale, 0, middle + 12 * scale)))
        glyphs[name] = pen.glyph()
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(sign): name for sign, name in names.items()})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (24 * scale, glyph.xMin if hasattr(glyph, "xMin") else 0) for name, glyph in glyphs.items()})
    builder.setupHorizontalHeader(ascent=1000, descent=-300)
    builder.setupNameTable({"familyName": SIGNS_FAMILY, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=1000, sTypoDescender=-300, usWinAscent=1000, usWinDescent=300)
    builder.setupPost()
    save(builder.font, "cardhouse-signs.woff2")
    return rule(SIGNS_FAMILY, 'url("./cardhouse-signs.woff2") format("woff2")', (1, 1000), f" unicode-range: {ranges(SIGNS)};")


def licences() -> str:
    """What the browser is sent that others made, and under which terms."""
    found = []
    for package in (*dict.fromkeys(each.package for each in FACES), *SHIPPED):
        folder = PACKAGES / package
        told = json.loads((folder / "package.json").read_text("utf-8"))
        own = folder / "LICENSE"
        text = own.read_text("utf-8") if own.is_file() else f"Its text comes with its source: {told['homepage']}"
        families = sorted({each.family for each in FACES if each.package == package})
        use = f", cut to our letters and served as {' and '.join(families)}" if families else ""
        found.append(f"{told['name']} {told['version']} ({told['license']}){use}\n\n{text.strip()}\n")
    line = "\n" + "─" * 78 + "\n\n"
    return "What others made and Cardhouse sends to your browser, with thanks.\n" + line + line.join(found)


def stamp() -> str:
    """Of everything this is made from: the families' versions, and how they are cut."""
    digest = hashlib.blake2b()
    for path in (Path(__file__), Path(__file__).with_name("signs.py"), CLIENT / "package-lock.json", *MANIFESTS):
        digest.update(path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    kept = WRITTEN / "stamp"
    if not (kept.is_file() and kept.read_text() == stamp()):
        main()
        kept.write_text(stamp())
