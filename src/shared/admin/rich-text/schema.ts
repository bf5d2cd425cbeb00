import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { bulletList, listItem } from "prosemirror-schema-list";

/** Web links and mail addresses, as the server and the sanitizer of the lesson page accept them. */
export const LINK_URL = /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>?@]+@[^\s"'<>?@]+)$/i;

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p" }],
    toDOM: () => ["p", 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  /** The page's own headings are h1 and h2. */
  heading: {
    attrs: { level: { default: 3 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  // Without a start number, which the server would drop.
  ordered_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol" }],
    toDOM: () => ["ol", 0],
  },
  bullet_list: { ...bulletList, content: "list_item+", group: "block" },
  list_item: { ...listItem, content: ["paragraph", "block*"].join(" ") },
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} as const satisfies Record<string, NodeSpec>;

const mark = (name: string, ...others: string[]): MarkSpec => ({
  parseDOM: [name, ...others].map((tag) => ({ tag })),
  toDOM: () => [name, 0],
});

const marks = {
  link: {
    attrs: { href: { validate: "string" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element: HTMLElement) => {
          const href = element.getAttribute("href")?.trim() ?? "";
          return LINK_URL.test(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: attrs.href }, 0],
  },
  strong: mark("strong", "b"),
  em: mark("em", "i"),
  underline: mark("u"),
  strike: mark("s"),
  sub: { ...mark("sub"), excludes: "sup" },
  sup: { ...mark("sup"), excludes: "sub" },
} as const satisfies Record<string, MarkSpec>;

/** What lessons can show: the markup that the server keeps. */
export const schema = new Schema({ nodes, marks });

/** Elements that can be dropped without a visible change. `a` without a link is among them: lessons show it as text. */
const WITHOUT_LOOK = new Set(["div", "span", "a"]);

const known = new Set([
  ...WITHOUT_LOOK,
  ...[...Object.values(nodes), ...Object.values(marks)].flatMap((spec) =>
    "parseDOM" in spec && spec.parseDOM ? spec.parseDOM.map(({ tag = "" }) => tag) : [],
  ),
]);
export const isSupported = (tag: string): boolean => known.has(tag);
