import { expandedSource, glyphMapOf, objectsIn } from "./pdf-text.ts";

/* Reads the structure of our PDFs the way assistive technology does: from the tree to the marked content of the pages. */

export type PdfNode = {
  readonly tag: string;
  readonly text: string;
  readonly alt: string | undefined;
  readonly scope: string | undefined;
  readonly links: readonly string[];
  readonly kids: readonly PdfNode[];
};

type Marked = { readonly key: string; readonly text: string };

type Page = {
  /** Marked content in drawing order. */
  readonly marked: readonly Marked[];
  readonly decoration: string;
  /** Operators that paint outside of marked content. */
  readonly unmarked: readonly string[];
};

const utf16 = (hex: string) =>
  Buffer.from(hex.replace(/^FEFF/, ""), "hex").swap16().toString("utf16le");
const one = (source: string, pattern: RegExp) => pattern.exec(source)?.[1];

type Fonts = ReadonlyMap<string, ReadonlyMap<string, string>>;
const PAINT = /(?:^| )(?:f|F|f\*|S|s|B|B\*|b|b\*|Do|Tj|TJ)$/;

const MARK = /^(\/\w+ (?:<<\/MCID \d+>> BDC|BMC)|EMC)$\n?/m;

/** Splits a page into runs of lines: those of one piece of marked content (`mcid`), of decoration, or outside of both. */
function splitContent(content: string) {
  const [first = "", ...rest] = content.split(MARK);
  const marks = rest.filter((_, at) => at % 2 === 0);
  const isBalanced = marks.every((mark, at) => (mark === "EMC") === (at % 2 === 1));
  if (!isBalanced || marks.length % 2 === 1) throw new Error("Marked content isn't balanced");
  return ["EMC", ...marks].map((mark, at) => {
    const mcid = one(mark, /MCID (\d+)/);
    const kind = mcid === undefined ? "decoration" : "marked";
    const lines = (at === 0 ? first : (rest[2 * at - 1] ?? "")).split("\n");
    return { kind: mark === "EMC" ? "outside" : kind, mcid, lines } as const;
  });
}

/** Follows the marked content of one page. */
function readPage(id: string, content: string, fonts: Fonts): Page {
  let font: ReadonlyMap<string, string> = new Map();
  const textOf = (lines: readonly string[]) => {
    let text = "";
    for (const line of lines) {
      font = fonts.get(one(line, /^\/(F\d+) [\d.]+ Tf$/) ?? "") ?? font;
      const glyphs = one(line, /<([0-9a-f]+)> Tj/) ?? "";
      text += glyphs.replaceAll(/.{4}/g, (glyph) => font.get(glyph) ?? "\u{fffd}");
    }
    return text;
  };
  const runs = splitContent(content).map((run) => ({ ...run, text: textOf(run.lines) }));
  return {
    marked: runs
      .filter(({ kind }) => kind === "marked")
      .map(({ mcid, text }) => ({ key: `${id} ${mcid}`, text })),
    decoration: runs.flatMap(({ kind, text }) => (kind === "decoration" ? text : "")).join(""),
    unmarked: runs
      .filter(({ kind }) => kind === "outside")
      .flatMap(({ lines }) => lines.filter((line) => PAINT.test(line))),
  };
}

type Objects = ReadonlyMap<string, string>;

function readPages(objects: Objects, fonts: Fonts): readonly Page[] {
  const root = [...objects.values()].find((body) => body.includes("/Type /Pages")) ?? "";
  const ids = [...root.matchAll(/(\d+) 0 R/g)].map(([, id = ""]) => id);
  return ids.map((id) => {
    const contents = one(objects.get(id) ?? "", /\/Contents (\d+) 0 R/) ?? "";
    return readPage(
      id,
      one(objects.get(contents) ?? "", /stream\n([\s\S]*)\nendstream/) ?? "",
      fonts,
    );
  });
}

/** Returns the tree, with the keys of the marked content in the order in which they are read. */
function readTree(objects: Objects, texts: ReadonlyMap<string, string>) {
  const order: string[] = [];
  const owners = new Map<string, string>();
  const read = (id: string): PdfNode => {
    const body = objects.get(id) ?? "";
    const list = one(body, /\/K \[(.*?)\](?: \/|>>)/) ?? "";
    const contents = [...list.matchAll(/\/MCR \/Pg (\d+) 0 R \/MCID (\d+)/g)];
    const keys = contents.map(([, page, mcid]) => `${page} ${mcid}`);
    const links = [...list.matchAll(/\/OBJR \/Pg \d+ 0 R \/Obj (\d+)/g)].map(
      ([, link = ""]) => one(objects.get(link) ?? "", /\/URI \((.*?)\)>>/) ?? "",
    );
    const kids = [...list.replaceAll(/<<.*?>>/g, "").matchAll(/(\d+) 0 R/g)];
    order.push(...keys);
    for (const key of keys) owners.set(key, id);
    const alt = one(body, /\/Alt <([0-9A-F]*)>/);
    return {
      tag: one(body, /\/S \/(\w+)/) ?? "",
      text: keys.map((key) => texts.get(key) ?? "").join(""),
      alt: alt && utf16(alt),
      scope: one(body, /\/Scope \/(\w+)/),
      links,
      kids: kids.map(([, kid = ""]) => read(kid)),
    };
  };
  const tree = [...objects.values()].find((body) => body.includes("/Type /StructTreeRoot")) ?? "";
  const root = read(one(tree, /\/K (\d+) 0 R/) ?? "");
  return { root, order, owners, tree };
}

/** Returns the owner of each piece of marked content by the parent tree, which readers use to get from a place to its element. */
function readParents(objects: Objects, tree: string): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const [id, body] of objects) {
    const number = one(body, /\/StructParents (\d+)/);
    if (number === undefined) continue;
    const list = one(tree, new RegExp(`(?:\\[| )${number} \\[([^\\]]*)\\]`)) ?? "";
    [...list.matchAll(/(\d+) 0 R/g)].forEach(([, owner = ""], mcid) => {
      parents.set(`${id} ${mcid}`, owner);
    });
  }
  return parents;
}

/** Reads the tree of an accessible PDF. Throws if anything is painted outside the tree. */
export function readPdfStructure(pdf: ArrayBuffer | Uint8Array) {
  const source = expandedSource(pdf);
  const objects = objectsIn(source);
  const fonts: Fonts = new Map(
    [...source.matchAll(/^\/(F\d+) (\d+) 0 R$/gm)].map(([, name = "", id = ""]) => {
      const map = one(objects.get(id) ?? "", /\/ToUnicode (\d+) 0 R/) ?? "";
      return [name, glyphMapOf(objects.get(map) ?? "")];
    }),
  );
  const pages = readPages(objects, fonts);
  const marked = pages.flatMap((page) => page.marked);
  const { root, order, owners, tree } = readTree(
    objects,
    new Map(marked.map(({ key, text }) => [key, text])),
  );
  return {
    root,
    /** The marked content in the order of the tree, and in the order in which it is drawn. */
    order,
    drawn: marked.map(({ key }) => key),
    owners,
    parents: readParents(objects, tree),
    decoration: pages.map((page) => page.decoration),
    unmarked: pages.flatMap((page) => page.unmarked),
    catalog: [...objects.values()].find((body) => body.includes("/Type /Catalog")) ?? "",
    metadata: [...objects.values()].find((body) => body.includes("/Type /Metadata")) ?? "",
  };
}

/** Renders a tree, one line per element. */
export function outlineOf({ tag, text, alt, scope, links, kids }: PdfNode, indent = ""): string {
  const words = [
    tag,
    scope && `(${scope})`,
    alt ? `[${alt}]` : text.trim() && JSON.stringify(text.trim()),
    ...links.map((url) => `→ ${url}`),
  ];
  const line = `${indent}${words.filter(Boolean).join(" ")}`;
  return [line, ...kids.map((kid) => outlineOf(kid, `${indent}  `))].join("\n");
}
