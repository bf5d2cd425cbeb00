import type { Suppressed } from "#contract/insights/shapes.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./panel.module.css";

/** Returns whether a figure is released, that is, not suppressed. */
export const isReleased = <T extends object>(value: T | Suppressed): value is T =>
  !("suppressed" in value);

type Props = {
  /** Completes "Not shown yet: …". */
  readonly what: string;
  /** What the reader can do about it. */
  readonly advice?: string;
};

const ADVICE =
  "Choose a longer period or a wider group of people, or look again when more have answered.";

/** Replaces a figure of too few people, without saying how few. */
export function SuppressedNote({ what, advice = ADVICE }: Props) {
  return (
    <div className={styles.withheld}>
      <Icon name="shield" />
      <div>
        <p>Not shown yet: {what}.</p>
        <p className="small muted">This keeps everyone’s answer their own. {advice}</p>
      </div>
    </div>
  );
}
