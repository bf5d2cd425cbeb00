import { useId } from "react";
import type { CreditTermsInput } from "#contract/credit/admin-terms.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import styles from "./admin-ledger.module.css";
import { typeNames } from "./copy.ts";
import { nextId, type Question, QuestionFields } from "./question-fields.tsx";
import { termsForm as copy } from "./terms-copy.ts";
import type { TermsEditing } from "./use-terms.ts";

type Props = { readonly editing: TermsEditing };

const newQuestion = (questions: readonly Question[]): Question => ({
  id: nextId(questions),
  text: "",
  choices: [
    { id: 1, label: "" },
    { id: 2, label: "" },
  ],
  right: 1,
  why: "",
});

export function TermsForm({ editing }: Props) {
  return (
    <>
      <Conditions editing={editing} />
      <Questions editing={editing} />
      <Statements editing={editing} />
    </>
  );
}

function Conditions({ editing: { terms, set } }: Props) {
  const hint = useId();
  const { provider, joint_provider, disclosure, nothing_to_disclose, expires_on } = terms;
  return (
    <Card title={copy.conditions} className={admin.stack}>
      <div className={admin.pair}>
        <Field
          label={copy.provider}
          maxLength={200}
          value={provider.name}
          onChange={(event) => set({ provider: { ...provider, name: event.currentTarget.value } })}
        />
        <Field
          label={copy.providerWebsite}
          type="url"
          inputMode="url"
          maxLength={500}
          value={provider.web}
          onChange={(event) => set({ provider: { ...provider, web: event.currentTarget.value } })}
        />
      </div>
      <div className={admin.pair}>
        <Field
          label={copy.jointProvider}
          optional
          maxLength={200}
          value={joint_provider ?? ""}
          onChange={(event) => set({ joint_provider: event.currentTarget.value || null })}
        />
        <Field
          label={copy.deadline}
          type="date"
          optional
          value={expires_on ?? ""}
          onChange={(event) => set({ expires_on: event.currentTarget.value || null })}
        />
      </div>
      <TextArea
        label={copy.disclosure}
        hint={copy.disclosureHint}
        rows={4}
        maxLength={4000}
        value={disclosure}
        onChange={(event) => set({ disclosure: event.currentTarget.value })}
      />
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={nothing_to_disclose ?? false}
            onChange={(event) => set({ nothing_to_disclose: event.currentTarget.checked })}
            aria-describedby={hint}
          />
          {copy.nothingToDisclose}
        </label>
        <p className="small muted" id={hint}>
          {copy.nothingToDiscloseHint}
        </p>
      </div>
    </Card>
  );
}

function Questions({ editing: { terms, set } }: Props) {
  const { questions, pass_mark } = terms;
  const change = (all: readonly Question[], mark = pass_mark) =>
    set({ questions: [...all], pass_mark: Math.min(mark, all.length) });
  return (
    <Card title={copy.quiz} className={admin.stack}>
      {questions.length === 0 && <p className="muted">{copy.noQuiz}</p>}
      {questions.map((question, at) => (
        <QuestionFields
          key={question.id}
          question={question}
          position={at + 1}
          onChange={(next) => change(questions.with(at, next))}
          onRemove={() => change(questions.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => change([...questions, newQuestion(questions)], pass_mark + 1)}
        >
          {copy.addQuestion}
        </Button>
      </div>
      {questions.length > 0 && (
        <Field
          label={copy.passMark}
          hint={copy.passMarkHint(questions.length)}
          type="number"
          inputMode="numeric"
          min={1}
          max={questions.length}
          value={pass_mark}
          onChange={(event) =>
            set({ pass_mark: Math.trunc(event.currentTarget.valueAsNumber) || 0 })
          }
        />
      )}
    </Card>
  );
}

const kinds = ["cme", "contact_hours", "participation"] as const;

function Statements({ editing: { terms, set } }: Props) {
  const { statements } = terms;
  const change = (kind: keyof CreditTermsInput["statements"], text: string) =>
    set({ statements: { ...statements, [kind]: text } });
  return (
    <Card title={copy.statements} className={admin.stack}>
      {kinds.map((kind) => (
        <TextArea
          key={kind}
          label={copy.statementOf(typeNames[kind])}
          rows={3}
          maxLength={4000}
          value={statements[kind]}
          onChange={(event) => change(kind, event.currentTarget.value)}
        />
      ))}
    </Card>
  );
}
