import { Icon } from "#ui/icon.tsx";
import styles from "./panel.module.css";
import { suppressed as copy } from "./panel-copy.ts";

type Props = {
  /** Name of the figure: "top stressors". */
  readonly name: string;
  /** The least number of people the figure needs. */
  readonly min: number;
  /** What the reader can do about it. */
  readonly advice?: string;
  /** What there are too few of. Figures about learning don't count responses. */
  readonly of?: "responses" | "people" | "thirds";
};

/** Replaces a figure of too few people, without saying how few. */
export function SuppressedNote(props: Props) {
  const { name, min, advice = copy.advice, of = "responses" } = props;
  return <HiddenNote text={copy[of](name, min)} advice={advice} />;
}

type HiddenProps = { readonly text: string; readonly advice?: string };

/** Replaces a figure that can't be shown. */
export function HiddenNote({ text, advice }: HiddenProps) {
  return (
    <div className={styles.withheld}>
      <Icon name="shield" />
      <div>
        <p>{text}</p>
        {advice && <p className="small muted">{advice}</p>}
      </div>
    </div>
  );
}
