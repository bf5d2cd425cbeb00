import { FormError } from "#shared/accounts/form-error.tsx";
import type { BillingOptions } from "#shared/accounts/registration-calls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { RequestResult } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./registration.module.css";

type Props = { readonly request: RequestResult<BillingOptions>; readonly what: string };

/** Shows loading and errors while the plans are fetched. */
export function OfferStatus({ request: { state, retry }, what }: Props) {
  if (state.kind === "ready") return null;
  if (state.kind === "loading")
    return (
      <Skeleton label="Asking for the plans" className={styles.form}>
        <SkeletonBlock height="12rem" />
        <SkeletonBlock height="12rem" />
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="3rem" />
      </Skeleton>
    );
  const unreachable = `${what} cannot be shown: that needs a connection, and the server cannot be reached right now. What you filled in is kept, and this is asked again once you are back.`;
  return (
    <div className={styles.form}>
      <FormError text={requestErrorMessage(state.outcome, unreachable)} />
      <Button icon="retry" wide onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
