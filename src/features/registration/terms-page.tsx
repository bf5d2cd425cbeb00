import { TERMS_VERSION } from "#contract/constants.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import styles from "./registration.module.css";
import { terms } from "./terms.ts";

/** The terms ship with the app, so they can be read offline. */
export function TermsPage() {
  return (
    <div className={styles.terms}>
      <PageTitle title="Terms and conditions" />
      <p className="muted">Version {TERMS_VERSION}</p>
      {terms.map(({ title, paragraphs }) => (
        <Section key={title} title={title}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
      <LinkButton to={LOGIN_PATH} kind="main">
        Back to Login
      </LinkButton>
    </div>
  );
}
