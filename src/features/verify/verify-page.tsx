import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { VerifiedCertificate } from "#contract/credit/credits.ts";
import { fetchVerification } from "#shared/credit/verify-call.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { type RequestState, useRequest } from "#shared/requests/use-request.ts";
import { BrandMark } from "#ui/brand-mark.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { CertificateDetails, titleOf } from "./certificate-details.tsx";
import { useNoIndex } from "./use-no-index.ts";
import styles from "./verify.module.css";

const UNKNOWN = "There is no such certificate";
const NOT_YET = "Not verified yet";

/** The public page that verifies a certificate. */
export function VerifyPage() {
  const { id = "" } = useParams();
  useNoIndex();
  const { state, retry } = useRequest(() => fetchVerification(id), id);
  return (
    <div className={styles.page}>
      <p className={styles.brand}>
        <BrandMark />
        Respite
      </p>
      <div role="status">
        <VisuallyHidden>{announcementFor(state)}</VisuallyHidden>
      </div>
      <div className={styles.answer}>
        {state.kind === "loading" && <VerifySkeleton />}
        {state.kind === "ready" && <CertificateDetails certificate={state.value} />}
        {state.kind === "failed" && (
          <VerifyFailed outcome={state.outcome} id={id} onRetry={retry} />
        )}
      </div>
      <div className={styles.themes}>
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** The result for screen readers, once it is known. */
function announcementFor(state: RequestState<VerifiedCertificate>): string {
  if (state.kind === "loading") return "";
  if (state.kind === "ready") return titleOf(state.value);
  return state.outcome.kind === "refused" ? UNKNOWN : NOT_YET;
}

const VerifySkeleton = () => (
  <>
    <PageTitle title="Verifying a certificate" />
    <Skeleton label="Looking the certificate up" className={styles.skeleton}>
      <SkeletonBlock width="70%" />
      <SkeletonBlock width="45%" />
      <SkeletonBlock width="55%" />
    </Skeleton>
  </>
);

type Props = {
  readonly outcome: FailedOutcome;
  readonly id: VerifiedCertificate["id"];
  readonly onRetry: () => void;
};

const UNREACHABLE =
  "Whether a certificate is genuine only the server knows, and it cannot be reached right now. It is asked again once you are back.";

function VerifyFailed({ outcome, id, onRetry }: Props) {
  if (outcome.kind === "refused")
    return (
      <VerifyMessage title={UNKNOWN} icon="attention">
        <p>
          Nothing was ever issued under the number <span className={styles.id}>{id}</span>. Compare
          it with the one on the paper, letter by letter: capitals count.
        </p>
      </VerifyMessage>
    );
  const isOffline = outcome.kind === "unreachable";
  const retry = (
    <Button kind="main" icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <VerifyMessage title={NOT_YET} icon={isOffline ? "no-network" : "attention"} actions={retry}>
      <p>{requestErrorMessage(outcome, UNREACHABLE)}</p>
    </VerifyMessage>
  );
}

type VerifyMessageProps = {
  readonly title: string;
  readonly icon: "attention" | "no-network";
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

const VerifyMessage = ({ title, icon, actions, children }: VerifyMessageProps) => (
  <>
    <PageTitle title="Verifying a certificate" />
    <div>
      <EmptyState title={title} tone="wait" icon={icon} actions={actions}>
        {children}
      </EmptyState>
    </div>
  </>
);
