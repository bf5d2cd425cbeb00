import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { trustedMarkup } from "#shared/html/trusted-types.ts";
import { versionValues as copy } from "./versions-copy.ts";

/** Names of what lessons refer to by id. */
export type Names = {
  readonly series: ReadonlyMap<string, string>;
  readonly lessons: ReadonlyMap<string, string>;
};

const BLOCKS = new Set(["P", "H3", "H4", "LI", "UL", "OL", "BLOCKQUOTE", "DIV"]);

function textOfElement(element: Element): string {
  const { tagName } = element;
  if (tagName === "BR") return "\n";
  const href = element.getAttribute("href");
  const text = `${tagName === "LI" ? "• " : ""}${textOfChildren(element)}${href ? ` (${href})` : ""}`;
  return BLOCKS.has(tagName) ? `\n${text}\n` : text;
}

const textOfChildren = (parent: Node): string =>
  [...parent.childNodes]
    .map((child) =>
      child.nodeType === Node.ELEMENT_NODE
        ? textOfElement(child as Element)
        : (child.textContent ?? "").replace(/\s+/g, " "),
    )
    .join("");

/** Returns markup as lines of text, with the targets of links. */
export function textOfMarkup(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(trustedMarkup(html), "text/html");
  return textOfChildren(body)
    .replace(/ *\n[\n ]*/g, "\n")
    .trim();
}

const FILES: ReadonlySet<LessonField> = new Set<LessonField>([
  "medium",
  "captions",
  "transcript",
  "handout",
  "picture",
]);
const RELATED = /^(deeper|wider)_\d$/;
const PIPED = /^reference(s|_urls)$/;

const readable = (name: LessonField, value: string, { series, lessons }: Names): string => {
  if (name === "description") return textOfMarkup(value);
  if (name === "cme" || name === "contact_hours") return value === "1" ? copy.yes : copy.no;
  if (name === "series_id") return series.get(value) ?? value;
  if (RELATED.test(name)) return lessons.get(value) ?? value;
  if (FILES.has(name)) return copy.file(value.slice(0, 8));
  return PIPED.test(name) ? value.split("|").join("\n") : value;
};

/** Returns the field's value as an editor reads it, or an empty text. */
export function readableValue(name: LessonField, fields: LessonFields, names: Names): string {
  const value = fields[name] ?? "";
  return typeof value === "string" ? value && readable(name, value, names) : value.join("\n");
}
