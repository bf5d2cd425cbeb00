import { type ReactElement, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { fields as copy } from "./copy.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

export type FieldWords = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Names the problem and the fix. Shown below the field and linked to it for screen readers. */
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
};

type Wiring = {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
};

type Props = FieldWords & {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (wiring: Wiring) => ReactNode;
};

/** Renders a label above, and a hint and an error below, linked to the control for screen readers. */
export function FieldFrame(props: Props): ReactElement {
  const { label, hint, error, optional, id: wanted, className, children } = props;
  const own = useId();
  const id = wanted ?? own;
  const described = classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <div className={classNames(styles.frame, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {copy.optional}</span>}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      <FieldError id={id} error={error} />
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Renders the error of the field `id`, which `aria-describedby` refers to. */
export function FieldError({ id, error }: Pick<Props, "id" | "error">): ReactElement | null {
  if (!error) return null;
  return (
    <p className={styles.error} id={id && `${id}-error`}>
      <Icon name="attention" size="s" />
      {error}
    </p>
  );
}
