import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import type { Highlight } from "#sync/records/highlight.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { HighlightButton } from "./highlight-button.tsx";
import styles from "./highlightable.module.css";
import { highlights as copy } from "./highlights-copy.ts";
import { isOfSentence, type Sentence } from "./sentences.ts";

/** What the paragraphs of one transcript share. */
export type Highlighting = {
  readonly contentId: string;
  readonly highlights: readonly Highlight[];
  /** The sentence that the Tab key reaches; arrow keys move on from there. */
  readonly tabStop: string;
  readonly setTabStop: (key: string) => void;
  readonly selected: string | undefined;
  readonly select: (key: string | undefined) => void;
};

const keyOf = (paragraph: number, sentence: number) => `${paragraph}.${sentence}`;

/** Returns undefined for visitors, who only read. */
export function useHighlighting(contentId: string | undefined): Highlighting | undefined {
  const device = useDevice();
  const [tabStop, setTabStop] = useState(keyOf(0, 0));
  const [selected, select] = useState<string>();
  const live = useLive(
    async ({ highlights }) => (contentId === undefined ? [] : highlights.in(contentId)),
    [contentId],
  );
  if (!device || contentId === undefined) return undefined;
  const highlights = valueOr<readonly Highlight[]>(live, []);
  return { contentId, highlights, tabStop, setTabStop, selected, select };
}

export const HighlightHint = (): ReactElement => <p className={styles.hint}>{copy.hint}</p>;

type Props = {
  readonly highlighting: Highlighting;
  /** The index of the paragraph in the transcript. */
  readonly index: number;
  readonly sentences: readonly Sentence[];
};

/** A paragraph whose sentences can be highlighted. */
export function Highlightable({ highlighting, index, sentences }: Props) {
  const { contentId, highlights, selected, select } = highlighting;
  const paragraph = useRef<HTMLParagraphElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const at = sentences.findIndex((_, each) => keyOf(index, each) === selected);
  const sentence = sentences[at];
  useEffect(() => {
    if (at >= 0) actions.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const close = () => {
    select(undefined);
    paragraph.current?.querySelectorAll<HTMLElement>(SENTENCE)[at]?.focus();
  };
  return (
    <div>
      <p ref={paragraph}>
        {sentences.map((each, order) => (
          <SentenceButton
            key={keyOf(index, order)}
            id={keyOf(index, order)}
            sentence={each}
            highlighting={highlighting}
          />
        ))}
      </p>
      {sentence && (
        // biome-ignore lint/a11y/useSemanticElements: not a group of form fields
        <div
          ref={actions}
          role="group"
          aria-label={copy.selected}
          className={styles.actions}
          onKeyDown={({ key }) => key === "Escape" && close()}
        >
          <HighlightButton
            sentence={{
              contentId,
              text: sentence.text,
              ...(sentence.from !== undefined && { atSeconds: sentence.from }),
            }}
            existing={highlights.filter((one) => isOfSentence(one, sentence))}
            onDone={close}
          />
        </div>
      )}
    </div>
  );
}

type SentenceProps = {
  readonly id: string;
  readonly sentence: Sentence;
  readonly highlighting: Highlighting;
};

function SentenceButton({ id, sentence, highlighting }: SentenceProps) {
  const { highlights, tabStop, setTabStop, selected, select } = highlighting;
  const isSelected = id === selected;
  const isHighlighted = highlights.some((one) => isOfSentence(one, sentence));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter" || event.key === " ") select(id);
    else if (event.key === "Escape" || focusNext(event)) select(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button can't break across lines */}
      <span
        role="button"
        tabIndex={id === tabStop ? 0 : -1}
        aria-expanded={isSelected}
        className={styles.sentence}
        onFocus={() => setTabStop(id)}
        onClick={() => select(isSelected ? undefined : id)}
        onKeyDown={onKeyDown}
      >
        {isHighlighted ? <mark>{sentence.text}</mark> : sentence.text}
        {isHighlighted && <VisuallyHidden>, {copy.highlighted}</VisuallyHidden>}
      </span>{" "}
    </>
  );
}

const SENTENCE = "p > [role=button]";

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/** Moves the focus to the sentence before or after, in this paragraph or the next. Returns whether the key does that. */
function focusNext({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = steps[key];
  if (step === undefined) return false;
  const all = [
    ...(currentTarget.closest("section")?.querySelectorAll<HTMLElement>(SENTENCE) ?? []),
  ];
  all[all.indexOf(currentTarget) + step]?.focus();
  return true;
}
