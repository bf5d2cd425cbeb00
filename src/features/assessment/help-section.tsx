import { HelpList } from "#shared/help/help-list.tsx";
import { useHelp } from "#shared/help/use-help.ts";
import { Section } from "#ui/section.tsx";
import styles from "./result.module.css";

export function HelpSection() {
  const resources = useHelp();
  return (
    <Section title="You don’t have to carry this alone" className={styles.help}>
      <HelpList resources={resources} />
    </Section>
  );
}
