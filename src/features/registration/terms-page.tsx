import { TERMS_VERSION } from "#contract/constants.ts";
import { useSession } from "#device/use-session.ts";
import { LIBRARY_PATH, LOGIN_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import styles from "./registration.module.css";
import { termsPage as copy, termsSummary as summary, terms } from "./terms-copy.ts";

/** The terms ship with the app, so they can be read offline. */
export function TermsPage() {
  const isSignedIn = useSession() !== undefined;
  return (
    <div className={styles.terms}>
      <PageTitle title={copy.title} />
      <p className="muted">{copy.version(TERMS_VERSION)}</p>
      <Section title={summary.title}>
        <p>{summary.lead}</p>
        <ul className={styles.summary}>
          {summary.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Section>
      {terms.map(({ title, paragraphs }) => (
        <Section key={title} title={title}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
      <LinkButton to={isSignedIn ? LIBRARY_PATH : LOGIN_PATH} kind="main">
        {isSignedIn ? copy.backToLibrary : copy.backToLogin}
      </LinkButton>
    </div>
  );
}
