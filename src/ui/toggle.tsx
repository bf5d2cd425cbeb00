import { type ComponentProps, type ReactElement, type ReactNode, useId } from "react";
import styles from "./toggle.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "role" | "onChange"> & {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly onChange?: ((isOn: boolean) => void) | undefined;
};

/** Takes effect at once; a choice that waits for a button is a checkbox. */
export function Toggle({ label, hint, onChange, ...rest }: Props): ReactElement {
  const id = useId();
  return (
    <label className={styles.toggle}>
      <input
        {...rest}
        className={styles.input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
