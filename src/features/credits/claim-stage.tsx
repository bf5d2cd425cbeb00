import { type ReactNode, useEffect, useRef } from "react";
import type { ClaimFacts } from "#shared/credit/claims.ts";
import { reasonInWords } from "#shared/credit/reason-copy.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { Claimed } from "./claimed.tsx";
import styles from "./credits.module.css";
import { useClaimDraft } from "./draft-store.ts";
import { Evaluate } from "./evaluate.tsx";
import { Questions } from "./questions.tsx";
import { Refused } from "./refused.tsx";
import { Result } from "./result.tsx";
import { stageOf } from "./stage.ts";

type Props = { readonly lesson: Content; readonly facts: ClaimFacts };

/** What is to be done now on the way to the credit, and nothing else. */
export function ClaimStage({ lesson, facts }: Props) {
  const handle = useClaimDraft(lesson.id);
  const stage = stageOf(lesson, facts, handle.draft);
  const { kind, terms, credit, refused } = facts;
  return (
    <Place stage={stage.kind}>
      {refused?.reason && stage.kind !== "refused" && stage.kind !== "done" && (
        <Note tone="attention" icon="attention">
          {reasonInWords("claimCredit", refused.reason)}
        </Note>
      )}
      {stage.kind === "done" && credit && <Claimed credit={credit} lesson={lesson} />}
      {stage.kind === "refused" && refused && <Refused entry={refused} lesson={lesson} />}
      {stage.kind === "closed" && <Closed why={stage.why} lesson={lesson} />}
      {stage.kind === "questions" && terms && (
        <Questions terms={terms} tests={facts.tests} handle={handle} />
      )}
      {stage.kind === "result" && terms && <Result terms={terms} lesson={lesson} handle={handle} />}
      {stage.kind === "view" && kind && (
        <Evaluate lesson={lesson} facts={facts} kind={kind} handle={handle} />
      )}
    </Place>
  );
}

/** The next step comes in the place of the last: whoever goes by keyboard or by ear goes along. */
function Place({ stage, children }: { readonly stage: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
    window.scrollTo({ top: 0 });
  }, [stage]);
  return (
    <div ref={place} className={styles.stage} tabIndex={-1}>
      {children}
    </div>
  );
}

function Closed({ why, lesson }: { readonly why: string; readonly lesson: Content }) {
  return (
    <>
      <Note icon="lock">{why}</Note>
      <LinkButton to={lessonPath(lesson.id)}>To the lesson</LinkButton>
    </>
  );
}
