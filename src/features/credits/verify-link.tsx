import type { Credit } from "#sync/local/personal.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./credits.module.css";

type Props = { readonly credit: Credit; readonly title: string };

/** Where anybody can see that a certificate is genuine. */
export function VerifyLink({ credit: { certificate }, title }: Props) {
  if (!certificate) return null;
  return (
    <a className={styles.verify} href={certificate.verifyUrl} target="_blank" rel="noopener">
      Verification page<VisuallyHidden> of {title} (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
