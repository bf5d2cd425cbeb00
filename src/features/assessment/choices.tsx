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

/** So many stand one below the other; more are short, and stand closer. */
const FEW = 6;

/** Radio buttons, as large as a thumb; arrows go through them. */
export function Choices({ name, labelledBy, choices, chosen, problemId, onChoose }: Props) {
  return (
    <fieldset
      className={classNames(styles.answers, choices.length > FEW && styles.many)}
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
