import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import styles from "./entry-fields.module.css";
import { codeEntry, emailField } from "./entry-fields-copy.ts";
import { focusField } from "./form-error.tsx";

type EmailProps = {
  readonly id?: string;
  readonly label?: string;
  /** `username` marks the email as the sign-in name for password managers. */
  readonly autoComplete: "username" | "email";
  /** The browser's suggestions include passkeys. */
  readonly offersPasskeys?: boolean;
  readonly value: string;
  readonly onEmail: (email: string) => void;
  readonly onLeave?: (email: string) => void;
  readonly error: string | undefined;
};

export function EmailField(props: EmailProps) {
  const {
    label = emailField.label,
    onEmail,
    onLeave,
    autoComplete,
    offersPasskeys,
    ...rest
  } = props;
  return (
    <Field
      {...rest}
      autoComplete={offersPasskeys ? `${autoComplete} webauthn` : autoComplete}
      label={label}
      name="email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onEmail(event.currentTarget.value)}
      onBlur={(event) => onLeave?.(event.currentTarget.value)}
    />
  );
}

type CodeProps = {
  readonly id?: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly hint: string | undefined;
  readonly action: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onUse: (code: string) => void;
  /** The error for the entered code. */
  readonly refusal?: string | undefined;
};

/** A code field with its submit button. */
export function CodeEntry({ action, onChange, onUse, refusal, ...field }: CodeProps) {
  const [isMissing, setMissing] = useState(false);
  const use = (form: HTMLFormElement) => {
    const code = field.value.trim();
    setMissing(!code);
    if (code) onUse(code);
    else focusField(form, "code");
  };
  return (
    <Form className={styles.code} onSubmit={use}>
      <Field
        {...field}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isMissing ? codeEntry.missing : refusal}
      />
      <Button type="submit">{action}</Button>
    </Form>
  );
}
