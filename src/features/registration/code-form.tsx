import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { focusField } from "#live/form-problem.tsx";
import { REGISTER_PATH } from "#live/paths.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./registration.module.css";
import { type CodeState, isRefused, type Looked } from "./use-code.ts";

const refusals: Partial<Readonly<Record<CodeState, string>>> = {
  unknown: "Registration code is not known. Check how it is written.",
  expired: "Registration code has expired. Ask whoever gave it to you for another.",
  used_up: "Registration code has been used up. Ask whoever gave it to you for another.",
};

type Props = { readonly code: string; readonly looked: Looked };

/** The code of the address, what it gives, and the way on without one. */
export function CodeForm({ code, looked }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const [isMissing, setMissing] = useState(false);
  const isSame = typed.trim() === code;
  const use = (form: HTMLFormElement) => {
    const wanted = typed.trim();
    setMissing(!wanted);
    if (!wanted) return focusField(form, "code");
    if (isSame) return looked.again();
    void navigate(`${REGISTER_PATH}?${new URLSearchParams({ code: wanted })}`, { replace: true });
  };
  const refusal = isSame ? refusals[looked.state] : undefined;
  return (
    <div className={styles.step}>
      <form
        className={styles.code}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          use(event.currentTarget);
        }}
      >
        <Field
          label="Registration code"
          name="code"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isMissing ? "Enter the code first." : refusal}
          hint={code ? undefined : "From your leader or your welcome letter"}
        />
        <Button type="submit">{code && isSame ? "Check" : "Use it"}</Button>
      </form>
      <div role="status">
        <Finding {...looked} />
      </div>
      {code && isRefused(looked.state) && (
        <LinkButton to={REGISTER_PATH} replace wide>
          Go on without a code
        </LinkButton>
      )}
    </div>
  );
}

function Finding({ state, group, isCutOff }: Looked) {
  if (state === "looking") return <p className="small muted">Looking up your code</p>;
  if (state === "known")
    return (
      <Note icon="check">
        {group ? `This code is for ${group}. ` : "This code is good. "}There is nothing to pay.
      </Note>
    );
  if (state === "unasked")
    return (
      <Note tone="attention">
        {isCutOff
          ? "Looking up a code needs a connection. It is looked up once you are back, and what you fill in is kept."
          : "Your code could not be looked up right now. You can fill in the rest; it is checked when you register."}
      </Note>
    );
  return null;
}
