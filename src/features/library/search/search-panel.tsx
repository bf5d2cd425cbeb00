import {
  type KeyboardEvent,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { useAction } from "#device/use-action.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { Icon } from "#ui/icon.tsx";
import { TextButton } from "#ui/text-link.tsx";
import type { Library } from "../use-library.ts";
import styles from "./search.module.css";
import { searchPanel as copy } from "./search-copy.ts";
import { type Option, useSearchOptions } from "./search-options.tsx";
import { useSearchIndexUpdates } from "./search-replies.ts";
import { Topics } from "./search-topics.tsx";

/** Takes keys of the search field. Returns whether an option was chosen. */
export type PanelHandle = { readonly press: (event: KeyboardEvent) => boolean };

type Props = {
  readonly ref: Ref<PanelHandle>;
  readonly id: string;
  readonly text: string;
  readonly library: Library;
  readonly onActive: (id: string | undefined) => void;
  readonly onSubmit: (text: string) => void;
};

const MAX_RECENT = 5;

/** Suggestions while typing, and recent searches. */
export function SearchPanel({ ref, id, text, library, onActive, onSubmit }: Props) {
  const navigate = useNavigate();
  useSearchIndexUpdates(library);
  // The typed text is shown first.
  const options = useSearchOptions(useDeferredValue(text), library);
  const [active, setActive] = useState(-1);
  const optionId = (at: number) => `${id}-${at}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke ends the choice
  useEffect(() => setActive(-1), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onActive` sets state
  useEffect(() => {
    onActive(active >= 0 && active < options.length ? optionId(active) : undefined);
    return () => onActive(undefined);
  }, [active, options.length]);
  const run = useAction();
  const submit = (next: string) => {
    onSubmit(next);
    if (next.trim() !== "") void run((device) => device.searches.remember(next.trim()));
    // On a touch screen, makes room for the results.
    const { activeElement: field } = document;
    if (matchMedia("(pointer: coarse)").matches && field instanceof HTMLElement) field.blur();
  };
  const choose = ({ search, to, prepare }: Option) => {
    if (search !== undefined) submit(search);
    if (to === undefined) return;
    prepare?.();
    void navigate(to);
  };
  const move = (steps: number) => {
    // One place more than there are options: back in the field.
    const places = options.length + 1;
    setActive(((active + 1 + steps + places) % places) - 1);
  };
  useImperativeHandle(ref, () => ({
    press: (event) => {
      const steps = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[event.key];
      if (steps !== undefined) {
        // The field would move its cursor, or empty itself.
        event.preventDefault();
        move(steps);
      }
      if (event.key !== "Enter") return false;
      const option = options[active];
      if (option) choose(option);
      else submit(text);
      return true;
    },
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={copy.label} className={styles.options}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field passes keys on
          <div
            key={option.key}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            className={styles.option}
            onClick={() => choose(option)}
          >
            {option.content}
          </div>
        ))}
      </div>
      <Recent isTyping={text !== ""} onSubmit={submit} />
      {text === "" && <Topics library={library} title={copy.topics} onSubmit={submit} />}
    </div>
  );
}

type RecentProps = { readonly isTyping: boolean; readonly onSubmit: (text: string) => void };

function Recent({ isTyping, onSubmit }: RecentProps) {
  const run = useAction();
  const recent = valueOr<readonly string[]>(
    useLive(({ searches }) => searches.recent(), []),
    [],
  );
  if (recent.length === 0) return null;
  return (
    <section
      className={isTyping ? styles["recent-typing"] : styles.recent}
      aria-label={copy.recent}
    >
      <div className={styles.head}>
        <h2>{copy.recent}</h2>
        <TextButton
          aria-label={copy.clearLabel}
          onClick={() => void run((device) => device.searches.forget())}
        >
          {copy.clear}
        </TextButton>
      </div>
      <ul>
        {recent.slice(0, MAX_RECENT).map((text) => (
          <li key={text}>
            <button type="button" className={styles.option} onClick={() => onSubmit(text)}>
              <Icon name="clock" />
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
