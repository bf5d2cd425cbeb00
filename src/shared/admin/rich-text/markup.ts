import { DOMSerializer, DOMParser as MarkupParser, type Node } from "prosemirror-model";
import { trustedMarkup } from "#shared/html/trusted-types.ts";
import { isSupported, schema } from "./schema.ts";

/** Parses markup in a separate document, where nothing runs or loads. */
export const inertBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(trustedMarkup(html), "text/html").body;

/** Lesson pages show a text without markup as paragraphs (`Description`). */
const isPlain = (text: string) => !/[<&]/.test(text);

const parser = MarkupParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean);

export function documentOf(value: string): Node {
  if (!isPlain(value)) return parser.parse(inertBody(value));
  const paragraphs = paragraphsOf(value).map((text) =>
    schema.nodes.paragraph.create(null, schema.text(text)),
  );
  return schema.nodes.doc.create(
    null,
    paragraphs.length > 0 ? paragraphs : schema.nodes.paragraph.create(),
  );
}

/** Returns the document as text if it has no formatting. */
function plainTextOf(document: Node): string | undefined {
  const texts: string[] = [];
  let hasMarkup = false;
  document.forEach((block) => {
    const [first] = block.children;
    hasMarkup ||= block.type !== schema.nodes.paragraph || block.childCount > 1;
    hasMarkup ||= first !== undefined && (!first.isText || first.marks.length > 0);
    if (block.textContent.trim()) texts.push(block.textContent.trim());
  });
  const text = texts.join("\n\n");
  return hasMarkup || !isPlain(text) ? undefined : text;
}

/** Items of one paragraph are written without it, as stored lists are. */
function withoutItemParagraphs(root: HTMLElement) {
  for (const item of root.querySelectorAll("li")) {
    const paragraphs = [...item.children].filter(({ tagName }) => tagName === "P");
    const [only] = paragraphs;
    if (paragraphs.length === 1 && only === item.firstElementChild)
      only?.replaceWith(...only.childNodes);
  }
}

/** Returns the stored form of a document: plain text if it has no formatting, so that devices need no sanitizer for it. */
export function storedForm(node: Node): string {
  const plain = plainTextOf(node);
  if (plain !== undefined) return plain;
  const root = document.createElement("div");
  root.append(serializer.serializeFragment(node.content));
  withoutItemParagraphs(root);
  return root.innerHTML;
}

/** Returns the names of elements that a document can't hold, such as "table". */
export function unsupportedIn(value: string): readonly string[] {
  if (isPlain(value)) return [];
  const tags = [...inertBody(value).querySelectorAll("*")].map(({ localName }) => localName);
  return [...new Set(tags)].filter((tag) => !isSupported(tag));
}
