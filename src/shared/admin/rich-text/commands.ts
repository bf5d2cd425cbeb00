import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { schema } from "./schema.ts";

export type ActionName =
  | "bold"
  | "italic"
  | "heading"
  | "subheading"
  | "bullets"
  | "numbers"
  | "quote"
  | "undo"
  | "redo";

type Action = {
  readonly run: Command;
  /** Only for actions that turn something on and off. */
  readonly isOn?: (state: EditorState) => boolean;
  readonly isOff?: (state: EditorState) => boolean;
};

export function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, $from, to, empty } = state.selection;
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()));
  return state.doc.rangeHasMark(from, to, type);
}

/** Returns the innermost node around the selection that fits. */
function around({ selection }: EditorState, fits: (node: Node) => boolean): Node | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (fits(node)) return node;
  }
  return undefined;
}

const isList = ({ type }: Node) =>
  type === schema.nodes.bullet_list || type === schema.nodes.ordered_list;

const isInList = (type: NodeType) => (state: EditorState) => around(state, isList)?.type === type;

/** Turns a list on, off, or into the other kind. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, isList);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(schema.nodes.list_item)(state, dispatch);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth) === list) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
        return true;
      }
    return false;
  };

const isHeading = (level: number) => (state: EditorState) =>
  around(state, ({ type, attrs }) => type === schema.nodes.heading && attrs.level === level) !==
  undefined;

const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(level)(state)
      ? setBlockType(schema.nodes.paragraph)(state, dispatch)
      : setBlockType(schema.nodes.heading, { level })(state, dispatch);

const isInQuote = (state: EditorState) =>
  around(state, ({ type }) => type === schema.nodes.blockquote) !== undefined;

export const actions: Readonly<Record<ActionName, Action>> = {
  bold: {
    run: toggleMark(schema.marks.strong),
    isOn: (state) => hasMark(state, schema.marks.strong),
  },
  italic: { run: toggleMark(schema.marks.em), isOn: (state) => hasMark(state, schema.marks.em) },
  heading: { run: toggleHeading(3), isOn: isHeading(3) },
  subheading: { run: toggleHeading(4), isOn: isHeading(4) },
  bullets: {
    run: toggleList(schema.nodes.bullet_list),
    isOn: isInList(schema.nodes.bullet_list),
  },
  numbers: {
    run: toggleList(schema.nodes.ordered_list),
    isOn: isInList(schema.nodes.ordered_list),
  },
  quote: {
    run: (state, dispatch) =>
      isInQuote(state) ? lift(state, dispatch) : wrapIn(schema.nodes.blockquote)(state, dispatch),
    isOn: isInQuote,
  },
  undo: { run: undo, isOff: (state) => undoDepth(state) === 0 },
  redo: { run: redo, isOff: (state) => redoDepth(state) === 0 },
};

/** Returns the URL of the link at the selection. */
export function linkAt({ doc, selection: { from, to, $from } }: EditorState): string | undefined {
  const { link } = schema.marks;
  const here = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (here) return here.attrs.href;
  let found: string | undefined;
  doc.nodesBetween(from, to, ({ marks }) => {
    found ??= link.isInSet(marks)?.attrs.href;
  });
  return found;
}

/** Returns the range of the link at the cursor, or the selection. */
function linkRange({ doc, selection: { from, to, empty, $from } }: EditorState) {
  if (!empty) return { from, to };
  const { link } = schema.marks;
  const start = $from.start();
  let range: { from: number; to: number } | undefined;
  let run: { from: number; to: number; href: string } | undefined;
  $from.parent.forEach((node, offset) => {
    const href: string | undefined = link.isInSet(node.marks)?.attrs.href;
    const at = start + offset;
    if (href !== undefined && run?.href === href) run.to = at + node.nodeSize;
    else run = href === undefined ? undefined : { from: at, to: at + node.nodeSize, href };
    if (run && run.from <= from && from <= run.to) range = run;
  });
  return range ?? { from, to: Math.min(to, doc.content.size) };
}

/** Links the selection, changes the link at the cursor, or inserts the URL as a linked text. Null removes the link. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state);
    const { link } = schema.marks;
    const tr = state.tr.removeMark(from, to, link);
    if (href !== null && from === to)
      tr.insert(from, schema.text(href.replace(/^mailto:/i, ""), [link.create({ href })]));
    else if (href !== null) tr.addMark(from, to, link.create({ href }));
    dispatch?.(tr.removeStoredMark(link).scrollIntoView());
    return true;
  };
