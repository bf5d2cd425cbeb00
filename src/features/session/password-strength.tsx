import { useDeferredValue, useMemo } from "react";
import type { PasswordOwner, PasswordVerdict } from "#contract/accounts/password-rule.ts";
import { useLazyModule } from "#ui/use-lazy-module.ts";
import { newPassword as copy } from "./password-copy.ts";
import styles from "./session.module.css";

const loadRule = () => import("#contract/accounts/password-rule.ts");

const textOf = ({ problem, strength }: PasswordVerdict): string => {
  switch (problem) {
    case "common":
    case "breached":
    case "personal":
      return copy.problems[problem];
    case "long":
      return copy.tooLong;
    default:
      return copy.strengths[strength];
  }
};

type Props = { readonly password: string; readonly owner: PasswordOwner };

/**
 * Says while the person types whether the password is strong enough, and otherwise why not. The server applies the same
 * rule when it is saved. Until the rule has loaded, only the hint is shown.
 */
export function PasswordStrength({ password, owner }: Props) {
  const rule = useLazyModule(loadRule, 0);
  const typed = useDeferredValue(password);
  const { email, firstName, lastName } = owner;
  const verdict = useMemo(
    () =>
      rule && typed.trim() !== ""
        ? rule.judgePassword(typed, { email, firstName, lastName })
        : undefined,
    [rule, typed, email, firstName, lastName],
  );
  return (
    <span aria-live="polite">
      {verdict ? (
        <span className={styles.strength} data-strength={verdict.strength}>
          <span className={styles.meter} aria-hidden />
          {textOf(verdict)}
        </span>
      ) : (
        copy.hint
      )}
    </span>
  );
}
