import type { PdfDocument } from "./pdf-types.ts";

/** Elements that contain other elements. Lines and shapes drawn directly in them are decoration. */
type Container = "Table" | "TR" | "L" | "LI" | "BlockQuote";
/** Elements that contain text or a picture. */
type Leaf = "H1" | "H2" | "P" | "Figure" | "TH" | "TD" | "LBody" | "Link";
export type PdfTag = Container | Leaf;

export type PdfBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type TagAttributes = {
  /** Which cells a header cell is about. */
  readonly scope?: "Column" | "Row";
  /** What a figure shows, for people who can't see it, and where it is. */
  readonly figure?: { readonly alt: string; readonly box: PdfBox };
};

export type Content = { readonly page: number; readonly mcid: number };
export type LinkAnnotation = {
  readonly page: number;
  readonly url: string;
  readonly box: PdfBox;
  readonly element: PdfElement;
};
export type PdfElement = {
  readonly tag: PdfTag | "Document";
  readonly attributes: TagAttributes;
  readonly kids: (PdfElement | Content | LinkAnnotation)[];
};

/** Encodes text as a PDF string in UTF-16. */
const pdfString = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, "0")).join("")}>`.toUpperCase();
};

const pdfAddress = (url: string): string => `(${url.replaceAll(/[\\()]/g, "\\$&")})`;

type Tree = {
  readonly root: PdfElement;
  /** The elements of each page's marked content, by its number. */
  readonly contents: ReadonlyMap<number, readonly PdfElement[]>;
  readonly links: readonly LinkAnnotation[];
};

type Writer = {
  readonly idOf: (one: PdfElement | LinkAnnotation) => number;
  readonly pageOf: (page: number) => string;
  readonly rectangle: (box: PdfBox) => string;
  readonly writeObject: (id: number, lines: string) => void;
};

function createWriter({ internal }: PdfDocument): Writer {
  const ids = new Map<PdfElement | LinkAnnotation, number>();
  return {
    idOf: (one) => {
      const id = ids.get(one) ?? internal.newObjectDeferred();
      ids.set(one, id);
      return id;
    },
    pageOf: (page) => `${internal.getPageInfo(page).objId} 0 R`,
    // A page's coordinates start at the bottom.
    rectangle: ({ x, y, width, height }) => {
      const top = internal.pageSize.getHeight() - y;
      const numbers = [x, top - height, x + width, top];
      return `[${numbers.map((value) => Number(value.toFixed(2))).join(" ")}]`;
    },
    writeObject: (id, lines) => {
      internal.newObjectDeferredBegin(id, true);
      internal.write(lines);
      internal.write("endobj");
    },
  };
}

function writeElement(writer: Writer, element: PdfElement, parent: number): void {
  const { idOf, pageOf } = writer;
  const { scope, figure } = element.attributes;
  const kids = element.kids.map((kid) => {
    if ("mcid" in kid) return `<</Type /MCR /Pg ${pageOf(kid.page)} /MCID ${kid.mcid}>>`;
    if ("url" in kid) return `<</Type /OBJR /Pg ${pageOf(kid.page)} /Obj ${idOf(kid)} 0 R>>`;
    return `${idOf(kid)} 0 R`;
  });
  const parts = [
    `<</Type /StructElem /S /${element.tag} /P ${parent} 0 R /K [${kids.join(" ")}]`,
    scope ? `/A <</O /Table /Scope /${scope}>>` : "",
    figure
      ? `/Alt ${pdfString(figure.alt)} /A <</O /Layout /BBox ${writer.rectangle(figure.box)}>>`
      : "",
  ];
  writer.writeObject(idOf(element), `${parts.filter(Boolean).join(" ")}>>`);
  for (const kid of element.kids) if ("tag" in kid) writeElement(writer, kid, idOf(element));
}

/** Writes the tree, the way back from content to it, and the links. Returns the id of the tree. */
function writeTree(
  pdf: PdfDocument,
  writer: Writer,
  { root, contents, links }: Tree,
  numberOf: (link: LinkAnnotation) => number,
): number {
  const { idOf, writeObject, rectangle } = writer;
  const id = pdf.internal.newObjectDeferred();
  const reference = (element: PdfElement) => `${idOf(element)} 0 R`;
  const owners = [
    ...[...contents].map(([page, list]) => `${page - 1} [${list.map(reference).join(" ")}]`),
    ...links.map((link) => `${numberOf(link)} ${reference(link.element)}`),
  ];
  writeObject(
    id,
    `<</Type /StructTreeRoot /K ${reference(root)} /ParentTree <</Nums [${owners.join(" ")}]>>>>`,
  );
  writeElement(writer, root, id);
  for (const link of links)
    writeObject(
      idOf(link),
      `<</Type /Annot /Subtype /Link /F 4 /Rect ${rectangle(link.box)} /Border [0 0 0] /Contents ${pdfString(link.url)} /StructParent ${numberOf(link)} /A <</S /URI /URI ${pdfAddress(link.url)}>>>>`,
    );
  return id;
}

/** Writes the elements when jsPDF builds the file. */
export function writeOnBuild(pdf: PdfDocument, tree: Tree): void {
  const { events, write } = pdf.internal;
  const writer = createWriter(pdf);
  const { contents, links } = tree;
  /** Pages have the first numbers of the parent tree. */
  const numberOf = (link: LinkAnnotation) => contents.size + links.indexOf(link);
  let treeId = 0;
  events.subscribe("putPage", ({ pageNumber }) => {
    write(`/StructParents ${pageNumber - 1} /Tabs /S`);
    const own = links.filter(({ page }) => page === pageNumber);
    if (own.length > 0) write(`/Annots [${own.map((one) => `${writer.idOf(one)} 0 R`).join(" ")}]`);
  });
  events.subscribe("postPutResources", () => {
    treeId = writeTree(pdf, writer, tree, numberOf);
  });
  events.subscribe("putCatalog", () => {
    write(`/Version /1.7 /MarkInfo <</Marked true>> /StructTreeRoot ${treeId} 0 R`);
  });
}
