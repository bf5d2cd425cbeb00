import { useEffect } from "react";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { loginPath } from "#shared/navigation/paths.ts";
import { AnchorButton } from "#ui/link-button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { partner as copy, register } from "./register-copy.ts";
import styles from "./registration.module.css";

/** Redirects to the organization's own site. Only https URLs. */
export function PartnerRedirect({ url }: { readonly url: string }) {
  useEffect(() => {
    window.location.replace(url);
  }, [url]);
  const { host } = new URL(url);
  return (
    <EntryFrame title={copy.title(host)} lead={copy.lead(host)}>
      <div className={styles.form}>
        <AnchorButton href={url} kind="main" icon="external" wide>
          {copy.continue(host)}
        </AnchorButton>
      </div>
      <p className={styles.lead}>
        <TextLink to={loginPath("")}>{register.haveAccount}</TextLink>
      </p>
    </EntryFrame>
  );
}
