import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { VerifiedCertificate } from "#contract/credit/credits.ts";
import { fetchVerification } from "#shared/credit/verify-call.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { type RequestState, useRequest } from "#shared/requests/use-request.ts";
import { BrandMark } from "#ui/brand-mark.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { CertificateDetails, titleOf } from "./certificate-details.tsx";
import { verifyPage as copy } from "./copy.tsx";
import { useNoIndex } from "./use-no-index.ts";
import styles from "./verify.module.css";

/** The public page that verifies a certificate. */
export function VerifyPage() {
  const { id = "" } = useParams();
  useNoIndex();
  const { state, retry } = useRequest(() => fetchVerification(id), id);
  return (
    <div className={styles.page}>
      <p className={styles.brand}>
        <BrandMark />
        {copy.brand}
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
  return state.outcome.kind === "refused" ? copy.unknownTitle : copy.offlineTitle;
}

const VerifySkeleton = () => (
  <>
    <PageTitle title={copy.title} />
    <Skeleton label={copy.loading} className={styles.skeleton}>
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

function VerifyFailed({ outcome, id, onRetry }: Props) {
  if (outcome.kind === "refused")
    return (
      <VerifyMessage title={copy.unknownTitle} icon="attention">
        <p>{copy.unknown(id, classNames(styles.id, "code"))}</p>
      </VerifyMessage>
    );
  const isOffline = outcome.kind === "unreachable";
  const retry = (
    <Button kind="main" icon="retry" onClick={onRetry}>
      {copy.retry}
    </Button>
  );
  return (
    <VerifyMessage
      title={copy.offlineTitle}
      icon={isOffline ? "no-network" : "attention"}
      actions={retry}
    >
      <p>{requestErrorMessage(outcome, copy.offline)}</p>
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
    <PageTitle title={copy.title} />
    <div>
      <EmptyState title={title} tone="wait" icon={icon} actions={actions}>
        {children}
      </EmptyState>
    </div>
  </>
);
