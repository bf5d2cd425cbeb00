import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { questionsInvitation as copy } from "./copy.ts";
import styles from "./pulse-invitation.module.css";
import { OWN_QUESTIONS_PATH } from "./questions-due.ts";
import { useQuestionsDue } from "./use-questions-due.ts";

/** Invites to answer the organization's own questions when some are due. */
export function QuestionsInvitation() {
  const count = useQuestionsDue();
  if (count === 0) return null;
  return (
    <Section title={copy.title} className={styles.invitation}>
      <p>{copy.text(count)}</p>
      <div className={styles.ways}>
        <LinkButton to={OWN_QUESTIONS_PATH} icon="check-in">
          {copy.start}
        </LinkButton>
      </div>
    </Section>
  );
}
