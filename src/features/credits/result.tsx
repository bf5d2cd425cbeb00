import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content, CreditTerms } from "#sync/local/content.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { quizResult as copy } from "./claim-page-copy.ts";
import styles from "./credits.module.css";
import { type Choices, countRight } from "./draft.ts";
import type { DraftHandle } from "./draft-store.ts";

type Props = {
  readonly terms: CreditTerms;
  readonly lesson: Content;
  readonly draftHandle: DraftHandle;
};

/** Shows the score and the explanation of each answer. */
export function Result({ terms, lesson, draftHandle: { draft, change } }: Props) {
  const { questions, passMark } = terms;
  const choices = draft.attempt ?? {};
  const right = countRight(questions, choices);
  const hasPassed = right >= passMark;
  const next = () => change({ attempt: undefined });
  return (
    <>
      <div role="status">
        <h2>{copy.title(right, questions.length)}</h2>
        <p className={`muted ${styles.lead}`}>{hasPassed ? copy.passed : copy.failed(passMark)}</p>
      </div>
      <ol className={styles.answers}>
        {questions.map((question) => (
          <Answer key={question.id} question={question} choices={choices} />
        ))}
      </ol>
      <div className={styles.actions}>
        <Button kind="main" onClick={next}>
          {hasPassed ? copy.continue : copy.again}
        </Button>
        {!hasPassed && <LinkButton to={lessonPath(lesson.id)}>{copy.review}</LinkButton>}
      </div>
    </>
  );
}

type AnswerProps = {
  readonly question: CreditTerms["questions"][number];
  readonly choices: Choices;
};

function Answer({ question, choices }: AnswerProps) {
  const isRight = choices[question.id] === question.right;
  const chosen = question.choices.find(({ id }) => id === choices[question.id]);
  return (
    <li>
      <p className={styles.question}>{question.text}</p>
      <p className={styles.chosen}>
        {isRight ? (
          <Badge tone="done" icon="check">
            {copy.correct}
          </Badge>
        ) : (
          <Badge>{copy.incorrect}</Badge>
        )}
        <span>{chosen?.label}</span>
      </p>
      <p className="small muted">{question.why}</p>
    </li>
  );
}
