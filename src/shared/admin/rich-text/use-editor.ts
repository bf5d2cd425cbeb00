import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { editorState } from "./editor.ts";
import { documentOf, storedForm } from "./markup.ts";
import { pasteHandlers } from "./paste.ts";

type Editing = {
  readonly id: string;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onChange: (value: string) => void;
  readonly focusToolbar: () => void;
};

const attributesOf = ({ id, isReadOnly, isInvalid, describedBy }: Editing) => ({
  id,
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": `${id}-label`,
  "aria-describedby": describedBy,
  ...(isInvalid && { "aria-invalid": "true" }),
  ...(isReadOnly && { "aria-readonly": "true", tabindex: "0" }),
});

const read = (value: string) => ({ value, doc: documentOf(value) });

/** Runs the editor in an element. The state is undefined until it has started. */
export function useEditor(place: RefObject<HTMLDivElement | null>, editing: Editing) {
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>();
  const latest = useRef(editing);
  latest.current = editing;
  const [first] = useState(() => read(editing.value));
  /** The value that the page has, and the document and value that the editor started with. */
  const known = useRef({ value: first.value, origin: first });
  const { id, value, isReadOnly, isInvalid, describedBy } = editing;

  useEffect(() => {
    if (!place.current) return;
    const started = new EditorView(place.current, {
      state: editorState(known.current.origin.doc, () => latest.current.focusToolbar()),
      editable: () => !latest.current.isReadOnly,
      attributes: () => attributesOf(latest.current),
      handleDOMEvents: pasteHandlers,
      dispatchTransaction: (transaction) => {
        const next = started.state.apply(transaction);
        started.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        const { origin } = known.current;
        // Unchanged text keeps its stored form, so that opening and undoing change nothing.
        const written = next.doc.eq(origin.doc) ? origin.value : storedForm(next.doc);
        known.current = { value: written, origin };
        latest.current.onChange(written);
      },
    });
    view.current = started;
    setState(started.state);
    return () => {
      started.destroy();
      view.current = null;
    };
  }, [place]);

  useEffect(() => {
    if (!view.current || value === known.current.value) return;
    const origin = read(value);
    known.current = { value, origin };
    const { plugins } = view.current.state;
    const next = EditorState.create({ doc: origin.doc, plugins });
    view.current.updateState(next);
    setState(next);
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor reads them from `latest`
  useEffect(() => {
    view.current?.setProps({});
  }, [id, isReadOnly, isInvalid, describedBy]);

  return { view, state };
}
