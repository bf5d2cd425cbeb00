import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import fields from "#ui/field.module.css";
import { FieldError } from "#ui/field-frame.tsx";
import { Note } from "#ui/note.tsx";
import { type ActionName, actions, linkAt, setLink } from "./commands.ts";
import { richText as copy, elementNames } from "./copy.ts";
import { LinkField } from "./link-field.tsx";
import { unsupportedIn } from "./markup.ts";
import styles from "./rich-text.module.css";
import { Toolbar } from "./toolbar.tsx";
import { useEditor } from "./use-editor.ts";

const MAX_LENGTH = 20_000;

type Props = {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Edits a text with formatting. The value is plain text or markup, as lessons store it. */
export function RichTextField({ name, label, error, value, onChange }: Props): ReactNode {
  const id = useId();
  /** A text whose formatting the editor can't hold is shown only, until the person agrees to lose it. */
  const [agreedTo, setAgreedTo] = useState<string>();
  const loss = value === agreedTo ? [] : unsupportedIn(value);
  const isReadOnly = loss.length > 0;
  const [isLinking, setLinking] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const problem = error ?? (value.length > MAX_LENGTH ? copy.tooLong : undefined);
  const { view, state } = useEditor(place, {
    ...{ id, value, onChange, isReadOnly },
    isInvalid: problem !== undefined,
    describedBy: problem ? `${id}-error ${id}-hint` : `${id}-hint`,
    focusToolbar: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  });
  const focus = () => view.current?.focus();
  useEffect(() => {
    if (agreedTo !== undefined) view.current?.focus();
  }, [agreedTo, view]);
  const act = (action: ActionName) => {
    if (!view.current) return;
    actions[action].run(view.current.state, view.current.dispatch, view.current);
    focus();
  };
  const closeLink = () => {
    setLinking(false);
    focus();
  };
  const link = (href: string | null) => {
    if (view.current) setLink(href)(view.current.state, view.current.dispatch);
    closeLink();
  };
  return (
    <div data-field={name}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as the label of a text area does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the text itself */}
      <span className={fields.label} id={`${id}-label`} onClick={focus}>
        {label}
      </span>
      {isReadOnly && (
        <div className={styles.loss}>
          <Note tone="attention">{copy.loss(elementNames(loss))}</Note>
          <Button onClick={() => setAgreedTo(value)}>{copy.edit}</Button>
        </div>
      )}
      <div className={styles.frame}>
        {state && !isReadOnly && (
          <Toolbar
            field={label}
            controls={id}
            state={state}
            toolbar={toolbar}
            onAction={act}
            onLink={() => setLinking(true)}
            onLeave={focus}
          />
        )}
        {state && isLinking && (
          <LinkField current={linkAt(state)} onLink={link} onClose={closeLink} />
        )}
        <div ref={place} className={styles.text} />
      </div>
      <FieldError id={id} error={problem} />
      <p className={fields.hint} id={`${id}-hint`}>
        {copy.help}
      </p>
    </div>
  );
}
