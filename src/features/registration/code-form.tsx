import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CODE_HINT, CodeEntry } from "#shared/accounts/entry-fields.tsx";
import { REGISTER_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./registration.module.css";
import { type CodeState, isUnusable, type LookedUpCode } from "./use-code.ts";

const errors: Partial<Readonly<Record<CodeState, string>>> = {
  unknown: "Registration code is not known. Check how it is written.",
  expired: "Registration code has expired. Ask whoever gave it to you for another.",
  used_up: "Registration code has been used up. Ask whoever gave it to you for another.",
};

type Props = { readonly code: string; readonly lookup: LookedUpCode };

/**
 * Shows the registration code from the URL and what it gives, with a way to continue without one.
 */
export function CodeForm({ code, lookup }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const isSame = typed.trim() === code;
  const use = (wanted: string) => {
    if (isSame) return lookup.retry();
    void navigate(`${REGISTER_PATH}?${new URLSearchParams({ code: wanted })}`, { replace: true });
  };
  return (
    <div className={styles.step}>
      <CodeEntry
        label="Registration code"
        optional
        hint={code ? undefined : CODE_HINT}
        action={code && isSame ? "Check" : "Use it"}
        value={typed}
        onChange={setTyped}
        onUse={use}
        refusal={isSame ? errors[lookup.state] : undefined}
      />
      <div role="status">
        <CodeStatus {...lookup} />
      </div>
      {code && isUnusable(lookup.state) && (
        <LinkButton to={REGISTER_PATH} replace wide>
          Go on without a code
        </LinkButton>
      )}
    </div>
  );
}

function CodeStatus({ state, group, isOffline }: LookedUpCode) {
  if (state === "loading") return <Note icon="search">Looking up your code. One moment.</Note>;
  if (state === "known")
    return (
      <Note icon="check">
        {group ? `This code is for ${group}. ` : "This code is good. "}There is nothing to pay.
      </Note>
    );
  if (state === "unchecked")
    return (
      <Note tone="attention">
        {isOffline
          ? "Looking up a code needs a connection. It is looked up once you are back, and what you fill in is kept."
          : "Your code could not be looked up right now. You can fill in the rest; it is checked when you register."}
      </Note>
    );
  return null;
}
