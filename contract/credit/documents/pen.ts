/** As much of a jsPDF document as papers need. It comes from whoever draws: here nothing may lead to half a megabyte of code. */
export type Pen = {
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
  /** `data` is an address that holds the picture itself. */
  addImage(
    data: string,
    format: "PNG",
    x: number,
    y: number,
    width: number,
    height: number,
  ): unknown;
  link(x: number, y: number, width: number, height: number, options: { url: string }): unknown;
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
  viewerPreferences(preferences: { DisplayDocTitle: boolean }): unknown;
  output(type: "arraybuffer"): ArrayBuffer;
};

export type PenOptions = {
  readonly unit: "pt";
  readonly format: "letter";
  readonly orientation: "portrait" | "landscape";
  readonly putOnlyUsedFonts: true;
  readonly compress: boolean;
};

export type Face = "regular" | "semibold" | "italic" | "wide";

/** What a paper is drawn with. */
export type PaperTools = {
  readonly newPen: (options: PenOptions) => Pen;
  /** TrueType files, as `byteText` of them. */
  readonly faces: Readonly<Record<Face, string>>;
  /** The squares of a QR code, row by row; dark ones are true. */
  readonly qr: (text: string) => readonly (readonly boolean[])[];
  /** Bytes that can be read as they are, for who wants to look into them. */
  readonly isPlain?: boolean;
};
