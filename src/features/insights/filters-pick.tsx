import type { ComponentProps } from "react";
import { ALL } from "#contract/insights/filters.ts";
import { Icon } from "#ui/icon.tsx";
import type { Option } from "./filter-values.ts";
import styles from "./filters.module.css";
import { filterBar as copy } from "./filters-copy.ts";

type Props = Omit<ComponentProps<"select">, "className"> & { readonly label: string };

/** A select with its label inside. */
export function Pick({ label, ...rest }: Props) {
  return (
    <label className={styles.pick}>
      <span>{label}</span>
      <select {...rest} />
      <Icon name="down" size="s" />
    </label>
  );
}

/** "All" and the values that have figures. */
export function Options({ options }: { readonly options: readonly Option[] }) {
  return (
    <>
      <option value={ALL}>{copy.all}</option>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}
