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

/** Shows the score of a failed attempt and the explanation of each answer. */
export function Result({ terms, lesson, draftHandle: { draft, change } }: Props) {
  const choices = draft.attempt ?? {};
  return (
    <>
      <Score terms={terms} choices={choices} text={copy.failed(terms.passMark)} />
      <Answers terms={terms} choices={choices} />
      <div className={styles.actions}>
        <Button kind="main" onClick={() => change({ attempt: undefined })}>
          {copy.again}
        </Button>
        <LinkButton to={lessonPath(lesson.id)}>{copy.review}</LinkButton>
      </div>
    </>
  );
}

type AttemptProps = { readonly terms: CreditTerms; readonly choices: Choices };

export function Score({
  terms: { questions },
  choices,
  text,
}: AttemptProps & { readonly text: string }) {
  return (
    <div role="status">
      <h2>{copy.title(countRight(questions, choices), questions.length)}</h2>
      <p className={`muted ${styles.lead}`}>{text}</p>
    </div>
  );
}

/** The chosen answers with their explanations. */
export function Answers({ terms: { questions }, choices }: AttemptProps) {
  return (
    <ol className={styles.answers}>
      {questions.map((question) => (
        <Answer key={question.id} question={question} choices={choices} />
      ))}
    </ol>
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
