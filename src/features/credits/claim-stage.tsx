import { type ReactNode, useEffect, useRef } from "react";
import { type ClaimFacts, hasPassed, timeLeft } from "#shared/credit/claims.ts";
import { failureReasonText } from "#shared/credit/reason-copy.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { claimPage as copy, rejected } from "./claim-page-copy.ts";
import { Claimed } from "./claimed.tsx";
import styles from "./credits.module.css";
import { useClaimDraft } from "./draft-store.ts";
import { Evaluate } from "./evaluate.tsx";
import { Questions } from "./questions.tsx";
import { Refused } from "./refused.tsx";
import { Result } from "./result.tsx";
import { stageOf } from "./stage.ts";

type Props = { readonly lesson: Content; readonly facts: ClaimFacts };

/** Shows the current step of the claim. */
export function ClaimStage({ lesson, facts }: Props) {
  const draftHandle = useClaimDraft(lesson.id);
  const stage = stageOf(lesson, facts, draftHandle.draft);
  const { kind, terms, credit, problem, watched } = facts;
  return (
    <FocusOnChange stage={stage.kind}>
      {stage.kind !== "refused" && stage.kind !== "done" && <Rejected facts={facts} />}
      {stage.kind === "done" && credit && <Claimed credit={credit} lesson={lesson} />}
      {stage.kind === "refused" && problem && (
        <Refused
          problem={problem}
          unfinished={timeLeft(lesson, watched) === undefined ? undefined : lesson.id}
        />
      )}
      {stage.kind === "closed" && <Closed why={stage.why} lesson={lesson} />}
      {stage.kind === "questions" && terms && (
        <Questions terms={terms} tests={facts.tests} draftHandle={draftHandle} />
      )}
      {stage.kind === "result" && terms && (
        <Result terms={terms} lesson={lesson} draftHandle={draftHandle} />
      )}
      {stage.kind === "evaluation" && kind && (
        <Evaluate lesson={lesson} facts={facts} kind={kind} draftHandle={draftHandle} />
      )}
    </FocusOnChange>
  );
}

/** Says why the last claim was rejected, above the step that has to be done again. */
function Rejected({ facts }: { readonly facts: ClaimFacts }) {
  const reason = facts.problem?.failed.reason;
  if (!reason) return null;
  const hasPassedSince = reason.code === "not_passed" && hasPassed(facts);
  return (
    <div className={styles.rejected}>
      <Note tone="attention" icon="attention">
        {hasPassedSince ? rejected.passedSince : failureReasonText("claimCredit", reason)}
      </Note>
      <p className="small muted">{rejected.saved(hasPassedSince ? undefined : reason.code)}</p>
    </div>
  );
}

/** Moves focus to each new step, so keyboard and screen-reader users follow along. */
function FocusOnChange({
  stage,
  children,
}: {
  readonly stage: string;
  readonly children: ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  const previousStage = useRef(stage);
  useEffect(() => {
    if (previousStage.current === stage) return;
    previousStage.current = stage;
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: "nearest" });
    window.scrollTo({ top: 0 });
  }, [stage]);
  return (
    <div ref={container} className={styles.stage} tabIndex={-1}>
      {children}
    </div>
  );
}

function Closed({ why, lesson }: { readonly why: string; readonly lesson: Content }) {
  return (
    <>
      <Note icon="lock">{why}</Note>
      <LinkButton to={lessonPath(lesson.id)}>{copy.continue}</LinkButton>
    </>
  );
}
