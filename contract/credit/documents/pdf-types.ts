/** The part of jsPDF's interface that documents use. Declared here so that importing this file doesn't load jsPDF. */
export type PdfDocument = {
  addFileToVFS(name: string, content: string): unknown;
  addFont(file: string, family: string, style: string): unknown;
  setFont(family: string, style: string): unknown;
  setFontSize(size: number): unknown;
  getFont(): { readonly metadata: { characterToGlyph(code: number): number } };
  getTextWidth(text: string): number;
  setTextColor(color: string): unknown;
  setDrawColor(color: string): unknown;
  setFillColor(color: string): unknown;
  setLineWidth(width: number): unknown;
  text(text: string, x: number, y: number, options?: { align?: "center"; angle?: number }): unknown;
  line(x1: number, y1: number, x2: number, y2: number): unknown;
  rect(x: number, y: number, width: number, height: number, style: "F" | "S"): unknown;
  roundedRect(
    x: number,
    y: number,
    width: number,
    height: number,
    rx: number,
    ry: number,
    style: "F" | "S",
  ): unknown;
  circle(x: number, y: number, r: number, style: "F" | "S"): unknown;
  moveTo(x: number, y: number): unknown;
  lineTo(x: number, y: number): unknown;
  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): unknown;
  close(): unknown;
  fill(): unknown;
  fillEvenOdd(): unknown;
  stroke(): unknown;
  fillStroke(): unknown;
  fillStrokeEvenOdd(): unknown;
  /** `data` is a data URL. */
  addImage(
    data: string,
    format: "PNG",
    x: number,
    y: number,
    width: number,
    height: number,
  ): unknown;
  addPage(): unknown;
  setPage(page: number): unknown;
  setCreationDate(date: string): unknown;
  setFileId(id: string): unknown;
  setLanguage(language: "en-US"): unknown;
  setProperties(properties: {
    readonly title: string;
    readonly author: string;
    readonly subject: string;
    readonly keywords: string;
  }): unknown;
  addMetadata(xml: string, isWhole: true): unknown;
  viewerPreferences(preferences: { DisplayDocTitle: boolean }): unknown;
  output(type: "arraybuffer"): ArrayBuffer;
  readonly internal: PdfInternals;
};

/** What jsPDF offers its plugins. */
type PdfInternals = {
  /** Writes a line to the current page, or to the file while it is built. */
  write(line: string): unknown;
  /** The lines of each page, from 1. */
  readonly pages: readonly (string[] | undefined)[];
  readonly pageSize: { getHeight(): number };
  getCurrentPageInfo(): { readonly pageNumber: number };
  getPageInfo(page: number): { readonly objId: number };
  newObjectDeferred(): number;
  newObjectDeferredBegin(id: number, isWritten: true): unknown;
  readonly events: {
    subscribe(topic: "putPage", listener: (page: { readonly pageNumber: number }) => void): unknown;
    subscribe(topic: "postPutResources" | "putCatalog", listener: () => void): unknown;
  };
};

export type PdfOptions = {
  readonly unit: "pt";
  readonly format: "letter";
  readonly orientation: "portrait" | "landscape";
  readonly putOnlyUsedFonts: true;
  readonly compress: boolean;
};

export type FontName = "regular" | "semibold" | "italic" | "wide";

/** The libraries and fonts that documents are drawn with. */
export type PdfTools = {
  readonly createPdf: (options: PdfOptions) => PdfDocument;
  /** TrueType files with one character per byte. */
  readonly fonts: Readonly<Record<FontName, string>>;
  /** Returns the modules of a QR code, row by row. True is dark. */
  readonly qr: (text: string) => readonly (readonly boolean[])[];
  /** Skips compression so that tests can read the PDF's text. */
  readonly isUncompressed?: boolean;
};
