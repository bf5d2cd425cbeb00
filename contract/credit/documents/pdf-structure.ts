import {
  type LinkAnnotation,
  type PdfBox,
  type PdfElement,
  type PdfTag,
  type TagAttributes,
  writeOnBuild,
} from "./pdf-elements.ts";
import type { PdfDocument } from "./pdf-types.ts";

/*
 * Makes a PDF readable by assistive technology (tagged, PDF/UA-1). jsPDF writes no structure, so this adds it through
 * jsPDF's interface for plugins: marked content on the pages, and the tree and metadata when the file is built.
 */

const containers = new Set<string>(["Document", "Table", "TR", "L", "LI", "BlockQuote"]);
const DECORATION = "/Artifact BMC";

export type PdfStructure = {
  /** Draws content as an element of the document. Elements are read in the order in which they are drawn. */
  readonly tag: <T>(tag: PdfTag, draw: () => T, attributes?: TagAttributes) => T;
  /** Draws a link. `draw` returns the area that opens it. */
  readonly link: (url: string, draw: () => PdfBox) => void;
  /** Draws text that isn't read aloud, such as page numbers. */
  readonly decorate: (draw: () => void) => void;
  /** Throws unless text can be drawn here: in an element for text, or in `decorate`. */
  readonly assertText: () => void;
  readonly addPage: () => void;
  readonly goToPage: (page: number) => void;
  /** Builds the file. Nothing can be drawn afterwards. */
  readonly output: () => ArrayBuffer;
};

type Position = { element: PdfElement; isDecoration: boolean };

/** Marks drawing commands as content of the current element, or as decoration. */
function createMarkedContent({ internal }: PdfDocument, position: Position) {
  /** The elements of each page's marked content, by its number. */
  const contents = new Map<number, PdfElement[]>();
  let opened = { page: 1, lines: 0 };
  const linesOf = (page: number): string[] => internal.pages[page] ?? [];
  const contentsOf = (page: number): PdfElement[] => {
    const found = contents.get(page) ?? [];
    contents.set(page, found);
    return found;
  };
  const isContent = () => !position.isDecoration && !containers.has(position.element.tag);

  const open = () => {
    const page = internal.getCurrentPageInfo().pageNumber;
    const mcid = contentsOf(page).length;
    internal.write(isContent() ? `/${position.element.tag} <</MCID ${mcid}>> BDC` : DECORATION);
    opened = { page, lines: linesOf(page).length };
  };
  const close = () => {
    const lines = linesOf(opened.page);
    if (lines.length === opened.lines) {
      lines.pop();
      return;
    }
    internal.write("EMC");
    if (!isContent()) return;
    const owners = contentsOf(opened.page);
    position.element.kids.push({ page: opened.page, mcid: owners.length });
    owners.push(position.element);
  };
  open();
  return {
    contents,
    isContent,
    close,
    /** Ends the marked content, changes the position, and goes on there. */
    move: (change: () => void) => {
      close();
      change();
      open();
    },
  };
}

/** Starts the structure of a document. Anything drawn outside a content element is marked as decoration. */
export function createPdfStructure(pdf: PdfDocument): PdfStructure {
  const root: PdfElement = { tag: "Document", attributes: {}, kids: [] };
  const position: Position = { element: root, isDecoration: false };
  const { contents, isContent, close, move } = createMarkedContent(pdf, position);
  const links: LinkAnnotation[] = [];
  writeOnBuild(pdf, { root, contents, links });

  const tag: PdfStructure["tag"] = (name, draw, attributes = {}) => {
    const parent = position.element;
    const element = { tag: name, attributes, kids: [] };
    move(() => {
      parent.kids.push(element);
      position.element = element;
    });
    const result = draw();
    move(() => {
      position.element = parent;
    });
    return result;
  };
  return {
    tag,
    link: (url, draw) =>
      tag("Link", () => {
        const { pageNumber: page } = pdf.internal.getCurrentPageInfo();
        const link = { page, url, box: draw(), element: position.element };
        links.push(link);
        move(() => link.element.kids.push(link));
      }),
    decorate: (draw) => {
      move(() => {
        position.isDecoration = true;
      });
      draw();
      move(() => {
        position.isDecoration = false;
      });
    },
    assertText: () => {
      if (!(position.isDecoration || isContent()))
        throw new Error(`Text needs an element of its own in ${position.element.tag}`);
    },
    addPage: () => move(() => pdf.addPage()),
    goToPage: (page) => move(() => pdf.setPage(page)),
    output: () => {
      close();
      return pdf.output("arraybuffer");
    },
  };
}
