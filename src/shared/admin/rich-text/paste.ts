import { DOMParser as MarkupParser, type ParseRule, Slice } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { inertBody } from "./markup.ts";
import { schema } from "./schema.ts";
import { convertWordLists } from "./word-lists.ts";

const BOLD = /^(bold(er)?|[5-9]\d{2})$/;

/** Formatting that other programs write as styles, and headings that lessons don't have. */
const foreignRules: readonly ParseRule[] = [
  // Google Docs wraps everything in one of these.
  { tag: "b[style*='font-weight:normal']", skip: true },
  { style: "font-weight", mark: "strong", getAttrs: (value) => (BOLD.test(value) ? null : false) },
  { style: "font-style=italic", mark: "em" },
  ...["h1", "h2"].map((tag) => ({ tag, node: "heading", attrs: { level: 3 } })),
  ...["h5", "h6"].map((tag) => ({ tag, node: "heading", attrs: { level: 4 } })),
];
const parser = new MarkupParser(schema, [
  ...foreignRules,
  ...MarkupParser.fromSchema(schema).rules,
]);

/** Word writes a paragraph with a space for each empty line. */
function removeEmptyParagraphs(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll("p"))
    if (!paragraph.textContent?.trim() && !paragraph.querySelector("br")) paragraph.remove();
}

function sliceOf(html: string): Slice {
  const body = inertBody(html);
  convertWordLists(body);
  removeEmptyParagraphs(body);
  return Slice.maxOpen(parser.parse(body).content);
}

const insert = (view: EditorView, html: string, at?: number) => {
  const { tr } = view.state;
  const slice = sliceOf(html);
  const next = at === undefined ? tr.replaceSelection(slice) : tr.replace(at, at, slice);
  view.dispatch(next.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
};

/**
 * Inserts pasted and dropped markup. The editor's own code would parse it with a Trusted Types policy that ours doesn't
 * allow (docs/decisions/024), and wouldn't understand lists of Word.
 */
export const pasteHandlers = {
  paste: (view: EditorView, event: ClipboardEvent): boolean => {
    const html = event.clipboardData?.getData("text/html");
    if (!html || !view.editable) return false;
    event.preventDefault();
    insert(view, html);
    return true;
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    const html = event.dataTransfer?.getData("text/html");
    if (!html || view.dragging || !view.editable) return false;
    event.preventDefault();
    insert(view, html, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
    return true;
  },
} as const;
