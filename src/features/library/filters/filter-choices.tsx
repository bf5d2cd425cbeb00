import { useState } from "react";
import { Chip } from "#ui/chip.tsx";
import { FoldIcon } from "#ui/fold-icon.tsx";
import { filterSheet as copy } from "./filter-copy.ts";
import styles from "./filter-sheet.module.css";
import type { Option } from "./options.ts";

type Props = {
  readonly legend: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

const toggled = (chosen: readonly string[], value: string) =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];

/** For short lists: all options are visible. */
export function ChipChoice(props: Props & { readonly hint?: string }) {
  const { legend, hint, options, chosen, onChange } = props;
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.chips}>
        {options.map(({ value, text }) => (
          <Chip
            key={value}
            pressed={chosen.includes(value)}
            onClick={() => onChange(toggled(chosen, value))}
          >
            {text}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** For long lists: collapsed, with the selection in the summary. */
export function CheckList({ legend, options, chosen, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (options.length === 0) return null;
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ text }) => text);
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          <b>{legend}</b>
          <span className={styles.hint}>{names.join(", ") || copy.all}</span>
        </span>
        <FoldIcon />
      </summary>
      {isOpen && (
        <fieldset>
          <legend className={styles.hidden}>{legend}</legend>
          {options.map(({ value, text }) => (
            <label key={value} className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => onChange(toggled(chosen, value))}
              />
              {text}
            </label>
          ))}
        </fieldset>
      )}
    </details>
  );
}
