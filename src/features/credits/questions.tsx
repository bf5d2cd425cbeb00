import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFormAction } from "#device/use-action.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import type { CreditTerms } from "#sync/local/content.ts";
import type { PostTest } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceList } from "#ui/choice-list.tsx";
import { quiz as copy } from "./claim-page-copy.ts";
import styles from "./credits.module.css";
import { completeAnswers } from "./draft.ts";
import type { DraftHandle } from "./draft-store.ts";
import { rotateChoices } from "./question-order.ts";

type Props = {
  readonly terms: CreditTerms;
  readonly tests: readonly PostTest[];
  readonly draftHandle: DraftHandle;
};

/** Shows all post-test questions on one page. */
export function Questions({ terms, tests, draftHandle }: Props) {
  const { draft, change } = draftHandle;
  const { contentId, questions, passMark } = terms;
  const [act, failure] = useFormAction();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLElement>("[data-invalid]")?.focus();
  }, [missing]);
  const last = tests.at(-1);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const result = completeAnswers(questions, draft.choices);
    if ("missing" in result) return setMissing(result.missing);
    setBusy(true);
    const isStored = await act(({ credits }) => credits.answerTest(contentId, result.answers));
    setBusy(false);
    if (isStored) change({ attempt: draft.choices, choices: {}, tries: draft.tries + 1 });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2>{copy.title}</h2>
        <p className={`muted ${styles.lead}`}>{copy.lead(questions.length, passMark)}</p>
        {last && !last.passed && <p className="small muted">{copy.lastTry(last.right, last.of)}</p>}
      </div>
      {questions.map((question, index) => (
        <ChoiceList
          key={question.id}
          legend={copy.legend(index + 1, question.text)}
          options={rotateChoices(question.choices, question.id, draft.tries).map(
            ({ id, label }) => ({
              value: `${id}`,
              text: label,
            }),
          )}
          value={draft.choices[question.id]?.toString()}
          error={
            missing.includes(question.id) && draft.choices[question.id] === undefined
              ? copy.missing
              : undefined
          }
          onChange={(value) =>
            change({ choices: { ...draft.choices, [question.id]: Number(value) } })
          }
        />
      ))}
      <FormError text={failure} />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {copy.submit}
      </Button>
    </form>
  );
}
