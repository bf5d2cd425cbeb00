import type { PdfDocument } from "./pdf-types.ts";

export type PdfProperties = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  /** A timestamp. */
  readonly createdAt: string;
  /** The same text gives the same file id. */
  readonly id: string;
};

const escapeXml = (text: string): string =>
  text
    .replaceAll(/[\p{Cs}\u{fffe}\u{ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    // Programs that repair files look for "endstream" and "endobj".
    .replaceAll(/e(?=nd(?:stream|obj))/g, "&#101;");

const xmp = ({ title, author, subject, createdAt }: PdfProperties): string => {
  const text = (name: string, value: string) =>
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(value)}</rdf:li></rdf:Alt></dc:${name}>`;
  return [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    "<pdfuaid:part>1</pdfuaid:part>",
    text("title", title),
    text("description", subject),
    `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`,
    "<dc:language><rdf:Bag><rdf:li>en-US</rdf:li></rdf:Bag></dc:language>",
    `<xmp:CreateDate>${new Date(createdAt).toISOString().slice(0, 19)}Z</xmp:CreateDate>`,
    "</rdf:Description></rdf:RDF></x:xmpmeta>",
    '<?xpacket end="r"?>',
  ].join("\n");
};

const twoDigits = (value: number) => value.toString().padStart(2, "0");

/** Formats a PDF date in UTC, because the default contains the machine's time zone. */
function pdfDate(timestamp: string): string {
  const at = new Date(timestamp);
  const day = `${at.getUTCFullYear()}${twoDigits(at.getUTCMonth() + 1)}${twoDigits(at.getUTCDate())}`;
  return `D:${day}${twoDigits(at.getUTCHours())}${twoDigits(at.getUTCMinutes())}${twoDigits(at.getUTCSeconds())}+00'00'`;
}

/** Returns a PDF file id (32 hex digits) that depends only on the text. */
function pdfFileId(text: string): string {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => {
    let hash = seed;
    for (const character of text)
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  });
  return words.join("").toUpperCase();
}

/** Sets the properties that readers show and announce, in both places where PDF has them. */
export function describePdf(pdf: PdfDocument, properties: PdfProperties): void {
  const { title, author, subject, keywords, createdAt, id } = properties;
  pdf.setCreationDate(pdfDate(createdAt));
  pdf.setFileId(pdfFileId(id));
  pdf.setLanguage("en-US");
  pdf.viewerPreferences({ DisplayDocTitle: true });
  pdf.setProperties({ title, author, subject, keywords });
  pdf.addMetadata(xmp(properties), true);
}
