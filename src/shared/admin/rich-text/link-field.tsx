import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { linkField as copy } from "./copy.ts";
import styles from "./rich-text.module.css";
import { LINK_URL } from "./schema.ts";

const ADDRESS = /^[^\s"'<>?@]+@[^\s"'<>?@]+\.[^\s"'<>?@]+$/;

const withScheme = (text: string) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);

/** Completes what people type: "example.org" and "help@example.org". */
function linkUrlOf(typed: string): string | undefined {
  const text = typed.trim();
  const url = ADDRESS.test(text) ? `mailto:${text}` : withScheme(text);
  const isWeb = /^https?:/i.test(url);
  const isComplete = !isWeb || (URL.canParse(url) && new URL(url).hostname.includes("."));
  return LINK_URL.test(url) && isComplete ? url : undefined;
}

type Props = {
  readonly current: string | undefined;
  readonly onLink: (url: string | null) => void;
  readonly onClose: () => void;
};

/** Asks for the target of a link. It isn't a form, because it is inside one. */
export function LinkField({ current, onLink, onClose }: Props) {
  const [typed, setTyped] = useState(current?.replace(/^mailto:/i, "") ?? "");
  const [isInvalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const apply = () => {
    const url = linkUrlOf(typed);
    if (url) return onLink(url);
    setInvalid(true);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target === input.current) apply();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div className={styles.link} role="group" aria-label={copy.title} onKeyDown={press}>
      <Field
        ref={input}
        label={copy.url}
        hint={copy.hint}
        error={isInvalid ? copy.invalid : undefined}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setInvalid(false);
        }}
      />
      <div className={admin.row}>
        <Button kind="main" onClick={apply}>
          {copy.apply}
        </Button>
        {current && <Button onClick={() => onLink(null)}>{copy.remove}</Button>}
        <Button onClick={onClose}>{copy.cancel}</Button>
      </div>
    </div>
  );
}
