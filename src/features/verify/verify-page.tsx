import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { VerifiedCertificate } from "#contract/credit/credits.ts";
import { commonProblem, type Failed } from "#device/call-errors.ts";
import { type Asked, useAsked } from "#device/use-request.ts";
import { askToVerify } from "#shared/credit/verify-call.ts";
import { BrandMark } from "#ui/brand-mark.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Certified, titleOf } from "./certified.tsx";
import { useNoIndex } from "./use-no-index.ts";
import styles from "./verify.module.css";

const UNKNOWN = "There is no such certificate";
const NOT_YET = "Not verified yet";

/** For whoever was handed a certificate: is it genuine? */
export function VerifyPage() {
  const { id = "" } = useParams();
  useNoIndex();
  const { asked, again } = useAsked(() => askToVerify(id), id);
  return (
    <div className={styles.page}>
      <p className={styles.brand}>
        <BrandMark />
        Respite
      </p>
      <div role="status">
        <VisuallyHidden>{wordsFor(asked)}</VisuallyHidden>
      </div>
      <div className={styles.answer}>
        {asked.kind === "loading" && <Looking />}
        {asked.kind === "here" && <Certified certificate={asked.value} />}
        {asked.kind === "failed" && <NotShown outcome={asked.outcome} id={id} onRetry={again} />}
      </div>
      <div className={styles.themes}>
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** For ears, once it is known. */
function wordsFor(asked: Asked<VerifiedCertificate>): string {
  if (asked.kind === "loading") return "";
  if (asked.kind === "here") return titleOf(asked.value);
  return asked.outcome.kind === "refused" ? UNKNOWN : NOT_YET;
}

const Looking = () => (
  <>
    <PageTitle title="Verifying a certificate" />
    <Skeleton label="Looking the certificate up" className={styles.bones}>
      <Bone width="70%" />
      <Bone width="45%" />
      <Bone width="55%" />
    </Skeleton>
  </>
);

type Props = {
  readonly outcome: Failed;
  readonly id: VerifiedCertificate["id"];
  readonly onRetry: () => void;
};

const UNREACHABLE =
  "Whether a certificate is genuine only the server knows, and it cannot be reached right now. It is asked again once you are back.";

function NotShown({ outcome, id, onRetry }: Props) {
  if (outcome.kind === "refused")
    return (
      <Told title={UNKNOWN} icon="attention">
        <p>
          Nothing was ever issued under the number <span className={styles.id}>{id}</span>. Compare
          it with the one on the paper, letter by letter: capitals count.
        </p>
      </Told>
    );
  const isCutOff = outcome.kind === "unreachable";
  const retry = (
    <Button kind="main" icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Told title={NOT_YET} icon={isCutOff ? "no-network" : "attention"} actions={retry}>
      <p>{commonProblem(outcome, UNREACHABLE)}</p>
    </Told>
  );
}

type ToldProps = {
  readonly title: string;
  readonly icon: "attention" | "no-network";
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

const Told = ({ title, icon, actions, children }: ToldProps) => (
  <>
    <PageTitle title="Verifying a certificate" />
    <div className={styles.told}>
      <EmptyState title={title} tone="wait" icon={icon} actions={actions}>
        {children}
      </EmptyState>
    </div>
  </>
);
