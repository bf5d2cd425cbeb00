import type { Content } from "#sync/local/content.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./claim.module.css";
import { claimSteps as copy } from "./claim-copy.ts";
import { type ClaimFacts, canClaimAgain, hasPassed, timeLeft } from "./claims.ts";

type Step = {
  readonly name: string;
  readonly short: string;
  readonly detail: string;
  readonly isDone: boolean;
};

/** Returns the quiz step, with the number of questions and the pass mark. */
function quizStep(facts: ClaimFacts): Step | undefined {
  const { terms, credit } = facts;
  const count = terms?.questions.length ?? 0;
  if (!terms || count === 0) return undefined;
  return {
    ...copy.quiz,
    detail: copy.quiz.detail(count, terms.passMark),
    isDone: credit !== undefined || hasPassed(facts),
  };
}

function lessonStep(lesson: Content, { watched, credit }: ClaimFacts): Step {
  const { name, short, ...details } = copy.complete;
  const left = credit ? undefined : timeLeft(lesson, watched);
  if (left === undefined) return { name, short, detail: details.done, isDone: true };
  const detail = left === "unknown" ? details.toTheEnd : details.left(left);
  return { name, short, detail, isDone: false };
}

/** Returns the steps to earn a lesson's credit, shown before it starts. */
export function claimSteps(lesson: Content, facts: ClaimFacts): readonly Step[] {
  const { credit, problem } = facts;
  const isDone = credit !== undefined;
  const isEvaluated = isDone || (problem !== undefined && !canClaimAgain(problem));
  const quiz = quizStep(facts);
  return [
    lessonStep(lesson, facts),
    ...(quiz ? [quiz] : []),
    { ...copy.evaluation, isDone: isEvaluated },
    { ...copy.certificate, isDone },
  ];
}

type Props = { readonly lesson: Content; readonly facts: ClaimFacts; readonly short?: boolean };

export function ClaimSteps({ lesson, facts, short = false }: Props) {
  const steps = claimSteps(lesson, facts);
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={short ? styles.short : styles.steps} aria-label={short ? copy.label : undefined}>
      {steps.map((step, index) => (
        <li key={step.name} aria-current={index === now ? "step" : undefined}>
          <span
            className={classNames(
              styles.mark,
              step.isDone && styles.done,
              index === now && styles.now,
            )}
            aria-hidden="true"
          >
            {step.isDone ? <Icon name="check" size="s" /> : index + 1}
          </span>
          <span>
            <span className={styles.name}>
              {short ? step.short : step.name}
              {step.isDone && <VisuallyHidden>{copy.done}</VisuallyHidden>}
            </span>
            {!short && <span className={styles.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
