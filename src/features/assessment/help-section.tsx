import { HelpList } from "#shared/help/help-list.tsx";
import { useHelp } from "#shared/help/use-help.ts";
import { Section } from "#ui/section.tsx";
import { helpSection as copy } from "./help-section-copy.ts";
import styles from "./result.module.css";

export function HelpSection() {
  const resources = useHelp();
  return (
    <Section title={copy.title} className={styles.help}>
      <HelpList resources={resources} />
    </Section>
  );
}
