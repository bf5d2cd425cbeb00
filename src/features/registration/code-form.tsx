import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CodeEntry } from "#shared/accounts/entry-fields.tsx";
import { codeEntry } from "#shared/accounts/entry-fields-copy.ts";
import { REGISTER_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { changeDraft, currentDraft } from "./draft-store.ts";
import { registrationCode as copy } from "./register-copy.ts";
import styles from "./registration.module.css";
import { type CodeState, isUnusable, type LookedUpCode } from "./use-code.ts";

const errors: Partial<Readonly<Record<CodeState, string>>> = {
  unknown: copy.unknown,
  expired: copy.expired,
  used_up: copy.usedUp,
};

type Props = { readonly code: string; readonly lookup: LookedUpCode };

/**
 * Shows the registration code from the URL and what it gives, with a way to continue without one.
 */
export function CodeForm({ code, lookup }: Props) {
  const navigate = useNavigate();
  // A code that was typed and not applied survives a reload, as all fields do.
  const [typed, setTyped] = useState(() => currentDraft().invitation || code);
  const type = (invitation: string) => {
    setTyped(invitation);
    changeDraft({ invitation });
  };
  const isSame = typed.trim() === code;
  const use = (wanted: string) => {
    if (isSame) return lookup.retry();
    changeDraft({ invitation: "" });
    void navigate(`${REGISTER_PATH}?${new URLSearchParams({ code: wanted })}`, { replace: true });
  };
  return (
    <div className={styles.step}>
      <CodeEntry
        label={copy.label}
        optional
        hint={code ? undefined : codeEntry.hint}
        action={code && isSame ? copy.retry : copy.apply}
        value={typed}
        onChange={type}
        onUse={use}
        refusal={isSame ? errors[lookup.state] : undefined}
      />
      <div role="status">
        <CodeStatus {...lookup} />
      </div>
      {code && isUnusable(lookup.state) && (
        <LinkButton to={REGISTER_PATH} replace wide>
          {copy.remove}
        </LinkButton>
      )}
    </div>
  );
}

function CodeStatus({ state, group, isOffline }: LookedUpCode) {
  if (state === "loading") return <Note icon="search">{copy.checking}</Note>;
  if (state === "known") return <Note icon="check">{group ? copy.okGroup(group) : copy.ok}</Note>;
  if (state === "unchecked")
    return <Note tone="attention">{isOffline ? copy.offline : copy.unchecked}</Note>;
  return null;
}
