import { type ReactNode, useEffect, useId, useRef } from "react";
import { HelpButton } from "#shared/help/help-button.tsx";
import { Cover } from "#ui/cover.tsx";
import { Icon } from "#ui/icon.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./question.module.css";
import { questionFrame as copy } from "./question-copy.ts";
import { useClose } from "./use-close.ts";

type Progress = { readonly at: number; readonly of: number };

type Props = {
  /** The document title. */
  readonly title: string;
  readonly closeLabel: string;
  /** Absent if there is only one question. */
  readonly progress?: Progress;
  readonly question: string;
  /** A hint below the question. */
  readonly lead?: string;
  /** Who can see the answer. Absent if it is shown next to a text field. */
  readonly privacy?: string | undefined;
  readonly seed: string;
  /** Renders the answer controls, labeled by the question. */
  readonly children: (questionId: string) => ReactNode;
  /** The main action comes last. */
  readonly actions: ReactNode;
  readonly hasMoved: boolean;
};

/** Lays out one question per screen, with the answers within reach of the thumb. */
export function QuestionFrame(props: Props) {
  const {
    title,
    hasMoved,
    closeLabel,
    progress,
    question,
    lead,
    privacy,
    seed,
    children,
    actions,
  } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useClose();
  useEffect(() => {
    document.title = copy.documentTitle(title);
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves focus to each new question; the page itself focuses the first
  useEffect(() => {
    if (!hasMoved) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [progress?.at]);
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <RoundButton label={closeLabel} icon="close" onClick={close} />
        {progress && <Dots {...progress} />}
      </header>
      <div className={styles.question}>
        <Cover seed={seed} motif="breath" round="none" className={styles.circle} />
        <h1 id={id} ref={heading} tabIndex={-1}>
          {progress && (
            <VisuallyHidden>{copy.spokenProgress(progress.at, progress.of)}. </VisuallyHidden>
          )}
          {question}
        </h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      <div className={styles.act}>
        {children(id)}
        <div className={styles.foot}>
          <div className={styles.go}>
            <HelpButton />
            {actions}
          </div>
          {privacy && (
            <p className={styles.privacy}>
              <Icon name="shield" size="s" />
              <span>{privacy}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Dots({ at, of }: Progress) {
  return (
    <>
      <div
        className={styles.dots}
        role="progressbar"
        aria-label={copy.spokenProgress(at, of)}
        aria-valuenow={at}
        aria-valuemin={0}
        aria-valuemax={of}
      >
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no other identity
          <i key={index} data-on={index < at || undefined} />
        ))}
      </div>
      <span className="small muted num" aria-hidden="true">
        {copy.progress(at, of)}
      </span>
    </>
  );
}
