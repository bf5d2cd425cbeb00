import { FormError } from "#shared/accounts/form-error.tsx";
import type { BillingOptions } from "#shared/accounts/registration-calls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { RequestResult } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { billing as copy } from "./plan-copy.ts";
import styles from "./registration.module.css";

type Props = { readonly request: RequestResult<BillingOptions>; readonly failed: string };

/** Shows loading and errors while the plans are fetched. */
export function OfferStatus({ request: { state, retry }, failed }: Props) {
  if (state.kind === "ready") return null;
  if (state.kind === "loading")
    return (
      <Skeleton label={copy.loading} className={styles.form}>
        <SkeletonBlock height="12rem" />
        <SkeletonBlock height="12rem" />
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="3rem" />
      </Skeleton>
    );
  return (
    <div className={styles.form}>
      <FormError text={requestErrorMessage(state.outcome, failed)} />
      <Button icon="retry" wide onClick={retry}>
        {copy.retry}
      </Button>
    </div>
  );
}
