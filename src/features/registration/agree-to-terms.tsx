import { useId } from "react";
import { TERMS_PATH } from "#shared/navigation/paths.ts";
import { FieldError } from "#ui/field-frame.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { agreement as copy } from "./register-copy.ts";
import styles from "./registration.module.css";

type Props = {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
  readonly error: string | undefined;
};

/** The terms open in a new tab, so the form keeps its values. */
export function AgreeToTerms({ agreed, onChange, error }: Props) {
  const id = useId();
  return (
    <div>
      <p className={styles.agree}>
        <input
          id={id}
          name="terms_version"
          type="checkbox"
          checked={agreed}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          <label htmlFor={id}>{copy.before}</label>{" "}
          <a href={TERMS_PATH} target="_blank" rel="noopener">
            {copy.link}
            <VisuallyHidden> ({copy.newTab})</VisuallyHidden>
          </a>
        </span>
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}
