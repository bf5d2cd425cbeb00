import { useId, useState } from "react";
import type { Question } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Choices } from "./choices.tsx";
import styles from "./question.module.css";

type Asked = Pick<Question, "kind" | "text"> & { readonly choices: readonly string[] };

/** One question after the other, as they are asked. Nothing that is chosen here is kept. */
export function SurveyPreview({ questions }: { readonly questions: readonly Asked[] }) {
  const [at, setAt] = useState(0);
  const question = questions[at];
  if (!question) return <p>It asks nothing yet.</p>;
  return (
    <div className={styles.preview}>
      <p className="small muted" role="status">
        Question {at + 1} of {questions.length}. Nothing you choose here is kept.
      </p>
      <OneQuestion key={at} question={question} />
      <div className={styles.go}>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
        {at < questions.length - 1 && (
          <Button kind="main" onClick={() => setAt(at + 1)}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

function OneQuestion({ question: { kind, text, choices } }: { readonly question: Asked }) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  return (
    <>
      <h3 id={id}>{text || "This question has no words yet."}</h3>
      {choices.length > 0 && (
        <Choices
          name={id}
          labelledBy={id}
          choices={choices.map((label, at) => ({ id: at + 1, label, value: at + 1 }))}
          chosen={chosen}
          onChoose={(choice) => setChosen(choice.id)}
        />
      )}
      {kind !== "level" && <TextArea label="Anything you want to say about it" optional rows={3} />}
    </>
  );
}
