import { FormProblem } from "#shared/accounts/form-error.tsx";
import type { Offer } from "#shared/accounts/registration-calls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { RequestResult } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import styles from "./registration.module.css";

type Props = { readonly request: RequestResult<Offer>; readonly what: string };

/** Shows loading and errors while the plans are fetched. */
export function OfferStatus({ request: { state, retry }, what }: Props) {
  if (state.kind === "ready") return null;
  if (state.kind === "loading")
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
      <FormProblem text={requestErrorMessage(state.outcome, unreachable)} />
      <Button icon="retry" wide onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
