import type { CreditTermsInput } from "#contract/credit/admin-terms.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { typeNames } from "./copy.ts";
import { nextId, type Question, QuestionFields } from "./question-fields.tsx";
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
  const { provider, joint_provider, disclosure, expires_on } = terms;
  return (
    <Card title="Told before it starts" className={admin.stack}>
      <div className={admin.pair}>
        <Field
          label="Provider"
          maxLength={200}
          value={provider.name}
          onChange={(event) => set({ provider: { ...provider, name: event.currentTarget.value } })}
        />
        <Field
          label="Provider's web address"
          type="url"
          inputMode="url"
          maxLength={500}
          value={provider.web}
          onChange={(event) => set({ provider: { ...provider, web: event.currentTarget.value } })}
        />
      </div>
      <div className={admin.pair}>
        <Field
          label="Joint provider"
          optional
          maxLength={200}
          value={joint_provider ?? ""}
          onChange={(event) => set({ joint_provider: event.currentTarget.value || null })}
        />
        <Field
          label="Last day of a claim"
          type="date"
          optional
          value={expires_on ?? ""}
          onChange={(event) => set({ expires_on: event.currentTarget.value || null })}
        />
      </div>
      <TextArea
        label="Disclosure"
        hint="Relevant financial relationships of everybody who had a part in it, or that there are none"
        rows={4}
        maxLength={4000}
        value={disclosure}
        onChange={(event) => set({ disclosure: event.currentTarget.value })}
      />
    </Card>
  );
}

function Questions({ editing: { terms, set } }: Props) {
  const { questions, pass_mark } = terms;
  const change = (all: readonly Question[], mark = pass_mark) =>
    set({ questions: [...all], pass_mark: Math.min(mark, all.length) });
  return (
    <Card title="Questions after the lesson" className={admin.stack}>
      {questions.length === 0 && (
        <p className="muted">It asks nothing: whoever has heard it may claim.</p>
      )}
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
          Add a question
        </Button>
      </div>
      {questions.length > 0 && (
        <Field
          label="So many must be right"
          hint={`Of ${questions.length}; told beforehand`}
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
    <Card title="On the certificate" className={admin.stack}>
      {kinds.map((kind) => (
        <TextArea
          key={kind}
          label={`Statement: ${typeNames[kind]}`}
          rows={3}
          maxLength={4000}
          value={statements[kind]}
          onChange={(event) => change(kind, event.currentTarget.value)}
        />
      ))}
    </Card>
  );
}
