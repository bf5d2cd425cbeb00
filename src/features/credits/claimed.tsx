import { correctedText, creditAmountText, revokedText } from "#shared/credit/claim-copy.ts";
import { CREDITS_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import type { Credit } from "#sync/records/types.ts";
import { capitalize } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { CertificateButton } from "./certificate-button.tsx";
import { claimed as copy } from "./claim-page-copy.ts";
import styles from "./credits.module.css";
import { VerifyLink } from "./verify-link.tsx";

type Props = { readonly credit: Credit; readonly lesson: Content };

function titleOf({ state, revoked }: Credit): string {
  if (state === "claimed") return copy.claimedTitle;
  return revoked ? copy.revokedTitle : copy.awardedTitle;
}

function statusOf({ amount, type, state, revoked, awardedOn }: Credit): string {
  const credit = capitalize(creditAmountText(amount, type));
  if (state === "claimed") return copy.claimed(credit);
  return revoked ? revokedText(revoked) : copy.awarded(credit, awardedOn);
}

/** Shows the state of the claimed credit and its certificate. */
export function Claimed({ credit, lesson }: Props) {
  return (
    <>
      <div role="status" className={styles.outcome}>
        <Icon name={credit.revoked ? "attention" : "credit"} size="l" />
        <h2>{titleOf(credit)}</h2>
        <p>{statusOf(credit)}</p>
        {credit.corrected && !credit.revoked && <p>{correctedText(credit.corrected)}</p>}
      </div>
      {credit.state === "claimed" && <p className="small muted">{copy.note}</p>}
      {credit.revoked && <p>{copy.revokedHelp}</p>}
      <div className={styles.actions}>
        <CertificateButton credit={credit} kind="main" title={lesson.title} />
        <LinkButton to={CREDITS_PATH}>{copy.credits}</LinkButton>
        <LinkButton to={LIBRARY_PATH}>{copy.library}</LinkButton>
      </div>
      <VerifyLink credit={credit} title={lesson.title} />
    </>
  );
}
