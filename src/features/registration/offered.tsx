import { commonProblem } from "#device/call-errors.ts";
import type { Asking } from "#device/use-request.ts";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import type { Offer } from "#shared/accounts/registration-calls.ts";
import { Button } from "#ui/button.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import styles from "./registration.module.css";

type Props = { readonly asking: Asking<Offer>; readonly what: string };

/** As long as the server has not said what can be bought, and when it cannot be asked. */
export function Offered({ asking: { asked, again }, what }: Props) {
  if (asked.kind === "here") return null;
  if (asked.kind === "loading")
    return (
      <Skeleton label="Asking for the plans" className={styles.form}>
        <Bone height="12rem" />
        <Bone height="12rem" />
        <Bone height="3rem" />
        <Bone height="3rem" />
      </Skeleton>
    );
  const unreachable = `${what} cannot be shown: that needs a connection, and the server cannot be reached right now. What you filled in is kept, and this is asked again once you are back.`;
  return (
    <div className={styles.form}>
      <FormProblem text={commonProblem(asked.outcome, unreachable)} />
      <Button icon="retry" wide onClick={again}>
        Try again
      </Button>
    </div>
  );
}
