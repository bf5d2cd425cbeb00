import { useEffect, useRef } from "react";
import { useLive, valueOr } from "#device/use-live.ts";
import { QuestionsInvitation } from "#shared/check-in/questions-invitation.tsx";
import { HelpButton } from "#shared/help/help-button.tsx";
import { LIBRARY_PATH, RESULT_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { HelpSection } from "./help-section.tsx";
import { levelWords, needsHelpFirst } from "./level-copy.ts";
import { pulseThanks as copy } from "./pulse-copy.ts";
import styles from "./states.module.css";
import type { SubmittedAnswers } from "./submitted-answers.ts";

/** Kept short for people in the middle of a shift. */
export function PulseThanks({ submitted }: { readonly submitted: SubmittedAnswers }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.querySelector("h1")?.focus();
    window.scrollTo(0, 0);
  }, []);
  const isSynced = valueOr(
    useLive(async ({ outbox }) => (await outbox.summary()).waiting === 0, []),
    false,
  );
  const words = submitted.level === undefined ? undefined : levelWords(submitted.level);
  return (
    <div className={styles.page} ref={page}>
      <PageTitle title={copy.title} />
      {needsHelpFirst(submitted.level) && <HelpSection />}
      <div role="status">
        <p>{isSynced ? copy.synced : copy.pending}</p>
        {words && <p className={styles.next}>{words.next}</p>}
      </div>
      <QuestionsInvitation />
      <div className={styles.links}>
        <HelpButton />
        <LinkButton to={RESULT_PATH} replace>
          {copy.more}
        </LinkButton>
        <LinkButton to={LIBRARY_PATH} kind="main" replace>
          {copy.library}
        </LinkButton>
      </div>
    </div>
  );
}
