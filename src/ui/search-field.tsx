import { type ComponentProps, type ReactElement, useRef } from "react";
import { search as copy } from "./copy.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { RoundButton } from "./round-button.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "className" | "onChange" | "value"> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

export function SearchField({ label, value, onChange, ...rest }: Props): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        placeholder={label}
        {...rest}
        ref={input}
        className={styles.field}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== "" && (
        <RoundButton
          label={copy.clear}
          icon="close"
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
