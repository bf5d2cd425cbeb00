import { type ComponentProps, type ReactElement, useState } from "react";
import { fields as copy } from "./copy.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";
import { Icon } from "./icon.tsx";
import { RoundButton } from "./round-button.tsx";

type InputProps = FieldWords & Omit<ComponentProps<"input">, "className">;

export function Field({ label, hint, error, optional, id, ...rest }: InputProps): ReactElement {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={styles.field} />}
    </FieldFrame>
  );
}

export function PasswordField(props: Omit<InputProps, "type">): ReactElement {
  const { label, hint, error, optional, id, ...rest } = props;
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(wiring) => (
        <span className={styles["with-button"]}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={isShown ? "text" : "password"}
            className={styles.field}
          />
          <RoundButton
            label={copy.showPassword}
            icon={isShown ? "eye-off" : "eye"}
            pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

type SelectProps = FieldWords & Omit<ComponentProps<"select">, "className">;

export function SelectField(props: SelectProps): ReactElement {
  const { label, hint, error, optional, id, ...rest } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(wiring) => (
        <span className={styles.select}>
          <select {...rest} {...wiring} className={styles.field} />
          <Icon name="down" size="s" />
        </span>
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldWords & Omit<ComponentProps<"textarea">, "className">;

export function TextArea(props: TextAreaProps): ReactElement {
  const { label, hint, error, optional, id, ...rest } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(wiring) => <textarea {...rest} {...wiring} className={styles.field} />}
    </FieldFrame>
  );
}
