import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFormAction } from "#device/use-action.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { type CreditKind, claimLabel } from "#shared/credit/claim-copy.ts";
import { type ClaimFacts, creditWorthText } from "#shared/credit/claims.ts";
import { useCrisisDetection } from "#shared/help/use-crisis-detection.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceList, Scale } from "#ui/choice-list.tsx";
import { TextArea } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { evaluation as copy, quizResult } from "./claim-page-copy.ts";
import styles from "./credits.module.css";
import { completeEvaluation, evaluationDraft } from "./draft.ts";
import type { DraftHandle } from "./draft-store.ts";
import { Answers, Score } from "./result.tsx";

type Props = {
  readonly lesson: Content;
  readonly facts: ClaimFacts;
  readonly kind: CreditKind;
  readonly draftHandle: DraftHandle;
};

const MAX_COMMENT_LENGTH = 4000;

/**
 * Shows that the quiz is passed and collects the evaluation of the activity. Submitting it claims the credit. Only the question
 * about bias is required, so a passed quiz is two taps from its credit.
 */
export function Evaluate({ lesson, facts, kind, draftHandle }: Props) {
  const { draft, drop } = draftHandle;
  const [act, failure] = useFormAction();
  const form = useRef<HTMLFormElement>(null);
  /** How often the evaluation was sent without its required answer. */
  const [misses, setMisses] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const { problem, title } = facts;
  const isUntouched = draft.freeOfBias === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the person's own changes to the evaluation stay
  useEffect(() => {
    if (problem && isUntouched) draftHandle.change(evaluationDraft(problem.claim));
  }, [problem?.claim.seq]);
  useCrisisDetection(`${draft.biasComment}\n${draft.changeComment}`);
  useEffect(() => {
    if (misses > 0) form.current?.querySelector<HTMLElement>("[data-invalid]")?.focus();
  }, [misses]);
  const claim = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const evaluation = completeEvaluation(draft);
    if (!evaluation) return setMisses(misses + 1);
    setBusy(true);
    const isStored = await act(async ({ credits, outbox }) => {
      await credits.claim({
        contentId: lesson.id,
        type: kind,
        ...(title && { credentialType: title }),
        evaluation,
      });
      // If the credit kind differs, the rejected entry is not replaced, so discard it.
      if (problem) await outbox.discard(problem.claim.seq);
    });
    setBusy(false);
    if (isStored) drop();
  };
  const { attempt } = draft;
  const { terms } = facts;
  return (
    <>
      {terms && attempt && <Score terms={terms} choices={attempt} text={quizResult.passed} />}
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void claim(event)}>
        <div>
          <h2>{copy.title}</h2>
          <p className={`muted ${styles.lead}`}>{copy.lead}</p>
        </div>
        <Bias draftHandle={draftHandle} isMissing={misses > 0 && draft.freeOfBias === undefined} />
        <MoreFeedback lesson={lesson} draftHandle={draftHandle} />
        <FormError text={failure} />
        <Button type="submit" kind="main" wide icon="credit" busy={isBusy}>
          {claimLabel(kind, creditWorthText(lesson, kind))}
        </Button>
        <p className="small muted">{copy.note}</p>
      </form>
      {terms && attempt && (
        <Section title={quizResult.answers} className={styles.review}>
          <Answers terms={terms} choices={attempt} />
        </Section>
      )}
    </>
  );
}

type BiasProps = Pick<Props, "draftHandle"> & { readonly isMissing: boolean };

function Bias({ draftHandle: { draft, change }, isMissing }: BiasProps) {
  return (
    <>
      <ChoiceList
        legend={copy.bias}
        options={[
          { value: "yes", text: copy.yes },
          { value: "no", text: copy.no },
        ]}
        value={yesOrNo(draft.freeOfBias)}
        error={isMissing ? copy.missing : undefined}
        onChange={(value) => change({ freeOfBias: value === "yes" })}
      />
      {draft.freeOfBias === false && (
        <TextArea
          label={copy.biasComment}
          optional
          hint={copy.commentPrivacy}
          maxLength={MAX_COMMENT_LENGTH}
          value={draft.biasComment}
          onChange={(event) => change({ biasComment: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Questions that can be skipped. Open from the start if one was answered before a reload. */
function MoreFeedback({
  lesson,
  draftHandle: { draft, change },
}: Pick<Props, "lesson" | "draftHandle">) {
  const [isOpen] = useState(draft.objectivesMet !== undefined || draft.willChange !== undefined);
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{copy.more}</summary>
      <Scale
        legend={copy.objectives}
        hint={<Objectives lesson={lesson} />}
        max={5}
        low={copy.objectivesLow}
        high={copy.objectivesHigh}
        value={draft.objectivesMet}
        onChange={(objectivesMet) => change({ objectivesMet })}
      />
      <ChoiceList
        legend={copy.change}
        options={[
          { value: "yes", text: copy.yes },
          { value: "perhaps", text: copy.maybe },
          { value: "no", text: copy.no },
        ]}
        value={draft.willChange}
        onChange={(willChange) => change({ willChange })}
      />
      {draft.willChange && draft.willChange !== "no" && (
        <TextArea
          label={copy.changeComment}
          optional
          hint={copy.commentPrivacy}
          maxLength={MAX_COMMENT_LENGTH}
          value={draft.changeComment}
          onChange={(event) => change({ changeComment: event.currentTarget.value })}
        />
      )}
    </details>
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
