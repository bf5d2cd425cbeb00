import type { Credit } from "#sync/records/types.ts";
import styles from "./credits.module.css";
import { verifyLink as copy } from "./document-copy.ts";

type Props = { readonly credit: Credit; readonly title: string };

/** Links to the public page that verifies a certificate. */
export function VerifyLink({ credit: { certificate }, title }: Props) {
  if (!certificate) return null;
  return (
    <a
      className={styles.verify}
      href={certificate.verifyUrl}
      target="_blank"
      rel="noopener"
      aria-label={copy.name(title)}
    >
      {copy.label}
    </a>
  );
}
