import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import styles from "./answer-privacy.module.css";
import { answerPrivacy as copy } from "./answer-privacy-copy.tsx";

const lines: readonly (readonly [keyof typeof copy.lines, IconName])[] = [
  ["you", "lock"],
  ["leaders", "insights"],
  ["comments", "message"],
  ["voluntary", "check"],
  ["monitoring", "phone"],
];

/** Explains who can see a person's answers. */
export function AnswerPrivacy() {
  return (
    <Card title={copy.title}>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={styles.sees} role="list">
        {lines.map(([line, icon]) => (
          <li key={line}>
            <Icon name={icon} />
            <span>{copy.lines[line]}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
