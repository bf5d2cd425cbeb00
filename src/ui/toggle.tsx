import { type ComponentProps, type ReactElement, type ReactNode, useId } from "react";
import styles from "./toggle.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "role" | "onChange"> & {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly onChange?: ((isOn: boolean) => void) | undefined;
};

/** A switch that takes effect at once. Use a checkbox for choices that are submitted. */
export function Toggle({ label, hint, onChange, ...rest }: Props): ReactElement {
  const id = useId();
  return (
    <label className={styles.toggle}>
      <input
        {...rest}
        className={styles.input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its state
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
