import type { ActionName } from "./commands.ts";

export const richText = {
  toolbar: (field: string) => `Formatting of ${field.toLowerCase()}`,
  help: "Press Alt+F10 for the formatting buttons.",
  loss: (names: readonly string[]) =>
    `This text has formatting that lessons can't show: ${names.join(", ")}. It stays as it is until you edit it here.`,
  edit: "Edit and remove that formatting",
  tooLong: "Shorten this text. With its formatting, it can have 20,000 characters.",
} as const;

export const actionNames: Readonly<Record<ActionName, string>> = {
  bold: "Bold",
  italic: "Italic",
  heading: "Heading",
  subheading: "Subheading",
  bullets: "Bulleted list",
  numbers: "Numbered list",
  quote: "Quote",
  undo: "Undo",
  redo: "Redo",
};

export const linkField = {
  button: "Link",
  title: "Link",
  url: "URL or email address",
  hint: "Links open in a new tab.",
  invalid: "Enter a web address or an email address.",
  apply: "Apply link",
  remove: "Remove link",
  cancel: "Cancel",
} as const;

const elements: Readonly<Record<string, string>> = {
  table: "tables",
  img: "images",
  code: "code",
  pre: "code",
  hr: "dividers",
  iframe: "embedded pages",
  video: "videos",
  audio: "recordings",
};
/** Parts of tables, which aren't named besides them. */
const PARTS = new Set(["tbody", "thead", "tfoot", "tr", "td", "th", "colgroup", "col", "caption"]);

/** "tables, images" */
export const elementNames = (tags: readonly string[]): readonly string[] => [
  ...new Set(
    tags
      .filter((tag) => !PARTS.has(tag))
      .map((tag) => elements[tag] ?? (/^h\d$/.test(tag) ? "large or small headings" : `<${tag}>`)),
  ),
];
