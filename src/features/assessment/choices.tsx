import type { Choice } from "#sync/local/content.ts";
import { classNames } from "#ui/class-names.ts";
import styles from "./question.module.css";

type Props = {
  readonly name: string;
  readonly labelledBy: string;
  readonly choices: readonly Choice[];
  readonly chosen: number | undefined;
  readonly problemId?: string | undefined;
  readonly onChoose: (choice: Choice) => void;
};

/** Up to this many choices are shown in one column. Longer lists use a compact layout. */
const MAX_SINGLE_COLUMN = 6;

/** Renders radio buttons with large touch targets and arrow-key navigation. */
export function Choices({ name, labelledBy, choices, chosen, problemId, onChoose }: Props) {
  return (
    <fieldset
      className={classNames(styles.answers, choices.length > MAX_SINGLE_COLUMN && styles.many)}
      aria-labelledby={labelledBy}
      aria-describedby={problemId}
    >
      {choices.map((choice) => (
        <label key={choice.id}>
          <input
            type="radio"
            name={name}
            value={choice.id}
            checked={choice.id === chosen}
            onChange={() => onChoose(choice)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
