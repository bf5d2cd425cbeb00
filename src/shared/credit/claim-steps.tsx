import type { Content } from "#sync/local/content.ts";
import { classNames } from "#ui/class-names.ts";
import { capitalize, formatCount } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./claim.module.css";
import { type ClaimFacts, hasPassed, timeLeftText } from "./claims.ts";

type Step = {
  readonly name: string;
  readonly short: string;
  readonly detail: string;
  readonly isDone: boolean;
};

/** Formats the pass mark: "Two right are enough." */
export function passMarkText(passMark: number, of: number): string {
  if (passMark >= of && of === 1) return "It has to be right.";
  if (passMark >= of) return `${of === 2 ? "Both" : "All of them"} have to be right.`;
  return `${capitalize(formatCount(passMark))} right ${passMark === 1 ? "is" : "are"} enough.`;
}

/** Returns the quiz step, with the number of questions and the pass mark. */
function questionStep(facts: ClaimFacts): Step | undefined {
  const { terms, credit } = facts;
  const count = terms?.questions.length ?? 0;
  if (!terms || count === 0) return undefined;
  return {
    name: capitalize(`${formatCount(count)} question${count === 1 ? "" : "s"}`),
    short: "Questions",
    detail: `${passMarkText(terms.passMark, count)} Try as often as you like.`,
    isDone: credit !== undefined || hasPassed(facts),
  };
}

/** Returns the steps to earn a lesson's credit, shown before it starts. */
export function claimSteps(lesson: Content, facts: ClaimFacts): readonly Step[] {
  const isDone = facts.credit !== undefined;
  const left = timeLeftText(lesson, facts.watched);
  const questions = questionStep(facts);
  return [
    {
      name: "Listen to the end",
      short: "Listened",
      detail: isDone || !left ? "Heard." : `${left} Counted on whichever device.`,
      isDone: isDone || !left,
    },
    ...(questions ? [questions] : []),
    {
      name: "Your view",
      short: "Your view",
      detail: "Was it fair and free of bias? It takes a minute.",
      isDone,
    },
    {
      name: "Your certificate",
      short: "Credit",
      detail: "Made at once, also without a network; confirmed when you are back on one.",
      isDone,
    },
  ];
}

type Props = { readonly lesson: Content; readonly facts: ClaimFacts; readonly short?: boolean };

export function ClaimSteps({ lesson, facts, short = false }: Props) {
  const steps = claimSteps(lesson, facts);
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol
      className={short ? styles.short : styles.steps}
      aria-label={short ? "Steps to your credit" : undefined}
    >
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
              {step.isDone && <VisuallyHidden>, done</VisuallyHidden>}
            </span>
            {!short && <span className={styles.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
