import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAction } from "#device/use-action.ts";
import { type ClaimFacts, type CreditKind, creditWorthText } from "#shared/credit/claims.ts";
import { useCrisisDetection } from "#shared/help/use-crisis-detection.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceList, Scale } from "#ui/choice-list.tsx";
import { TextArea } from "#ui/field.tsx";
import styles from "./credits.module.css";
import { completeEvaluation, type MissingField } from "./draft.ts";
import type { DraftHandle } from "./draft-store.ts";

type Props = {
  readonly lesson: Content;
  readonly facts: ClaimFacts;
  readonly kind: CreditKind;
  readonly draftHandle: DraftHandle;
};

const MAX_COMMENT_LENGTH = 4000;
const missingErrors: Readonly<Record<MissingField, string>> = {
  freeOfBias: "Choose yes or no.",
  objectivesMet: "Choose a number.",
  willChange: "Choose one answer.",
};

/** Collects the evaluation of the activity. Submitting it claims the credit. */
export function Evaluate({ lesson, facts, kind, draftHandle }: Props) {
  const { draft, drop } = draftHandle;
  const act = useAction();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const [isBusy, setBusy] = useState(false);
  useCrisisDetection(`${draft.biasComment}\n${draft.changeComment}`);
  useEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLElement>("[data-invalid]")?.focus();
  }, [missing]);
  const claim = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const result = completeEvaluation(draft);
    if ("missing" in result) return setMissing(result.missing);
    setBusy(true);
    const { refused, title } = facts;
    const isStored = await act(async ({ credits, outbox }) => {
      await credits.claim({
        contentId: lesson.id,
        type: kind,
        ...(title && { credentialType: title }),
        evaluation: result.evaluation,
      });
      // If the credit kind differs, the rejected entry is not replaced, so discard it.
      if (refused) await outbox.discard(refused.seq);
    });
    setBusy(false);
    if (isStored) drop();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void claim(event)}>
      <div>
        <h2>Your view</h2>
        <p className={`muted ${styles.lead}`}>
          Asked of everybody. Whatever you answer, it takes nothing from your credit.
        </p>
      </div>
      <EvaluationFields
        lesson={lesson}
        draftHandle={draftHandle}
        missingFields={missing.filter((field) => isEmpty(draft, field))}
      />
      <Button type="submit" kind="main" wide icon="credit" busy={isBusy}>
        Claim {creditWorthText(lesson, kind)}
      </Button>
      <p className="small muted">
        It is claimed at once, also without a network, and confirmed by the server when there is
        one.
      </p>
    </form>
  );
}

const isEmpty = (draft: DraftHandle["draft"], field: MissingField) => draft[field] === undefined;

type EvaluationFieldsProps = Pick<Props, "lesson" | "draftHandle"> & {
  readonly missingFields: readonly MissingField[];
};

function EvaluationFields({
  lesson,
  draftHandle: { draft, change },
  missingFields,
}: EvaluationFieldsProps) {
  const errorOf = (field: MissingField) =>
    missingFields.includes(field) ? missingErrors[field] : undefined;
  return (
    <>
      <ChoiceList
        legend="Was this activity free of commercial bias?"
        options={[
          { value: "yes", text: "Yes" },
          { value: "no", text: "No" },
        ]}
        value={yesOrNo(draft.freeOfBias)}
        error={errorOf("freeOfBias")}
        onChange={(value) => change({ freeOfBias: value === "yes" })}
      />
      {draft.freeOfBias === false && (
        <TextArea
          label="What seemed biased?"
          optional
          hint="It goes along with your claim. Comments are not monitored: in a crisis, call or text 988."
          maxLength={MAX_COMMENT_LENGTH}
          value={draft.biasComment}
          onChange={(event) => change({ biasComment: event.currentTarget.value })}
        />
      )}
      <Scale
        legend="Did it meet its objectives?"
        hint={<Objectives lesson={lesson} />}
        max={5}
        low="Not at all"
        high="Fully"
        value={draft.objectivesMet}
        error={errorOf("objectivesMet")}
        onChange={(objectivesMet) => change({ objectivesMet })}
      />
      <ChoiceList
        legend="Will you do something differently after it?"
        options={[
          { value: "yes", text: "Yes" },
          { value: "perhaps", text: "Perhaps" },
          { value: "no", text: "No, nothing" },
        ]}
        value={draft.willChange}
        error={errorOf("willChange")}
        onChange={(willChange) => change({ willChange })}
      />
      {draft.willChange && draft.willChange !== "no" && (
        <TextArea
          label="What?"
          optional
          hint="Comments are not monitored. In a crisis, call or text 988."
          maxLength={MAX_COMMENT_LENGTH}
          value={draft.changeComment}
          onChange={(event) => change({ changeComment: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function yesOrNo(is: boolean | undefined): "yes" | "no" | undefined {
  if (is === undefined) return undefined;
  return is ? "yes" : "no";
}

function Objectives({ lesson: { objectives } }: { readonly lesson: Content }) {
  if (objectives.length === 0) return null;
  return (
    <ul className={styles.objectives}>
      {objectives.map((objective) => (
        <li key={objective}>{objective}</li>
      ))}
    </ul>
  );
}
