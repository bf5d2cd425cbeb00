import { useEffect, useRef } from "react";
import { HelpButton } from "#shared/help/help-button.tsx";
import { LIBRARY_PATH, RESULT_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { HandedOver } from "./handed-over.ts";
import { HelpFirst } from "./help-first.tsx";
import { levelWords, needsHelpFirst } from "./level-words.ts";
import styles from "./states.module.css";

/** Short: whoever has a shift to go on with goes on. */
export function PulseThanks({ given }: { readonly given: HandedOver }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.querySelector("h1")?.focus();
    window.scrollTo(0, 0);
  }, []);
  const words = given.level === undefined ? undefined : levelWords(given.level);
  return (
    <div className={styles.page} ref={page}>
      <PageTitle title="Thank you" />
      {needsHelpFirst(given.level) && <HelpFirst />}
      <div role="status">
        <p>Your answer is sealed on this device, and is sent when there is a network.</p>
        {words && <p className={styles.next}>{words.next}</p>}
      </div>
      <div className={styles.ways}>
        <HelpButton />
        <LinkButton to={RESULT_PATH} replace>
          See what it means
        </LinkButton>
        <LinkButton to={LIBRARY_PATH} kind="main" replace>
          Back to the library
        </LinkButton>
      </div>
    </div>
  );
}
