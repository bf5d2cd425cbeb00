import type { Suppressed } from "#contract/insights/shapes.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./panel.module.css";

/** Is it a figure, and not one that is withheld? */
export const told = <T extends object>(value: T | Suppressed): value is T =>
  !("suppressed" in value);

type Props = {
  /** Completes "Not shown yet: …": "the change since the ninety days before". */
  readonly what: string;
  /** What the reader can do. */
  readonly advice?: string;
};

const ADVICE =
  "Choose a longer period or a wider group of people, or look again when more have answered.";

/** In place of a figure that would speak of a few people. How few is nobody's business. */
export function Withheld({ what, advice = ADVICE }: Props) {
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
