import type { Credit } from "#sync/records/types.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./credits.module.css";

type Props = { readonly credit: Credit; readonly title: string };

/** Links to the public page that verifies a certificate. */
export function VerifyLink({ credit: { certificate }, title }: Props) {
  if (!certificate) return null;
  return (
    <a className={styles.verify} href={certificate.verifyUrl} target="_blank" rel="noopener">
      Verification page<VisuallyHidden> of {title} (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
