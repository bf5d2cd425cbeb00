import { baseKeymap, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { schema } from "./schema.ts";

const breakLine: Command = (state, dispatch) => {
  const line = schema.nodes.hard_break.create();
  dispatch?.(state.tr.replaceSelectionWith(line).scrollIntoView());
  return true;
};

/** Tab isn't among them, because it must leave the field. */
const keys = (focusToolbar: () => void): Record<string, Command> => ({
  "Mod-b": toggleMark(schema.marks.strong),
  "Mod-i": toggleMark(schema.marks.em),
  "Mod-u": toggleMark(schema.marks.underline),
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  Enter: splitListItem(schema.nodes.list_item),
  "Shift-Enter": breakLine,
  "Mod-[": liftListItem(schema.nodes.list_item),
  "Mod-]": sinkListItem(schema.nodes.list_item),
  "Alt-F10": () => {
    focusToolbar();
    return true;
  },
});

export const editorState = (doc: Node, focusToolbar: () => void): EditorState =>
  EditorState.create({
    doc,
    plugins: [history(), keymap(keys(focusToolbar)), keymap(baseKeymap)],
  });
