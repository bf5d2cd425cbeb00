import { creditAmountText, creditStatusText } from "#shared/credit/claims.ts";
import { CREDITS_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import type { Credit } from "#sync/records/types.ts";
import { Icon } from "#ui/icon.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { CertificateButton } from "./certificate-button.tsx";
import styles from "./credits.module.css";
import { VerifyLink } from "./verify-link.tsx";

type Props = { readonly credit: Credit; readonly lesson: Content };

function titleOf({ state, revoked }: Credit): string {
  if (state === "claimed") return "Claimed";
  return revoked ? "This credit was revoked" : "It is yours";
}

const pendingInWords = ({ amount, type }: Credit) =>
  `${type === "participation" ? "A " : ""}${creditAmountText(amount, type)}. Saved on this device, will be confirmed.`;

/** Shows the state of the claimed credit and its certificate. */
export function Claimed({ credit, lesson }: Props) {
  return (
    <>
      <div role="status" className={styles.outcome}>
        <Icon name={credit.revoked ? "attention" : "credit"} size="l" />
        <h2>{titleOf(credit)}</h2>
        <p>{credit.state === "claimed" ? pendingInWords(credit) : creditStatusText(credit)}</p>
      </div>
      {credit.state === "claimed" && (
        <p className="small muted">
          Until the server has confirmed it, the certificate says “pending verification”. You need
          not do anything for it.
        </p>
      )}
      <div className={styles.actions}>
        <CertificateButton credit={credit} kind="main" title={lesson.title} />
        <LinkButton to={CREDITS_PATH}>All your credits</LinkButton>
        <LinkButton to={LIBRARY_PATH}>To the library</LinkButton>
      </div>
      <VerifyLink credit={credit} title={lesson.title} />
    </>
  );
}
