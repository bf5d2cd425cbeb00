import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { type ActionName, actions, linkAt } from "./commands.ts";
import { actionNames, richText as copy, linkField } from "./copy.ts";
import styles from "./rich-text.module.css";

/** 24 × 24 drawings, beside the icons of `Icon`, which every page loads. */
const drawings: Readonly<Record<ActionName | "link", string>> = {
  bold: "M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z",
  italic: "M10 5h8M6 19h8M14 5l-4 14",
  heading: "M5 5v14M15 5v14M5 12h10M19 10v9",
  subheading: "M5 8v11M13 8v11M5 13.5h8M17 13h3v6",
  bullets: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  numbers: "M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5c2-1.5 3 0 2 1.300L4 18.5h3",
  quote: "M10 7H5v6h5V7zm0 6c0 2-1 4-4 4M19 7h-5v6h5V7zm0 6c0 2-1 4-4 4",
  undo: "M4 9h10a5 5 0 0 1 0 10H9M8 5L4 9l4 4",
  redo: "M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
};

type Button = {
  readonly name: ActionName | "link";
  readonly label: string;
  readonly isOn?: boolean | undefined;
  readonly isOff?: boolean | undefined;
};

function buttonsFor(state: EditorState): readonly Button[] {
  const button = (name: ActionName): Button => ({
    name,
    label: actionNames[name],
    isOn: actions[name].isOn?.(state),
    isOff: actions[name].isOff?.(state),
  });
  return [
    ...(["bold", "italic", "heading", "subheading", "bullets", "numbers", "quote"] as const).map(
      button,
    ),
    { name: "link", label: linkField.button, isOn: linkAt(state) !== undefined },
    button("undo"),
    button("redo"),
  ];
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

type Props = {
  readonly field: string;
  readonly controls: string;
  readonly state: EditorState;
  readonly toolbar: RefObject<HTMLDivElement | null>;
  readonly onAction: (name: ActionName) => void;
  readonly onLink: () => void;
  readonly onLeave: () => void;
};

/** Formatting buttons, one of which is in the tab order (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). */
export function Toolbar({ field, controls, state, toolbar, onAction, onLink, onLeave }: Props) {
  const [at, setAt] = useState(0);
  const buttons = buttonsFor(state);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = nextIndex(event.key, at, buttons.length);
    if (event.key === "Escape") onLeave();
    else if (to === undefined) return;
    else {
      setAt(to);
      event.currentTarget.querySelectorAll<HTMLElement>("button")[to]?.focus();
    }
    event.preventDefault();
  };
  return (
    <div
      ref={toolbar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={copy.toolbar(field)}
      aria-controls={controls}
      onKeyDown={press}
    >
      {buttons.map(({ name, label, isOn, isOff }, index) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          // Keeps the selection of the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (name === "link") onLink();
            else if (!isOff) onAction(name);
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={drawings[name]} />
          </svg>
        </button>
      ))}
    </div>
  );
}
