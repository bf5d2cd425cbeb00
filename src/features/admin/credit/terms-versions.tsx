import type { LessonTerms } from "#contract/credit/admin-terms.ts";
import { editedText } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-ledger.module.css";
import { dayInWords, typeNames } from "./copy.ts";
import { termsInputOf } from "./use-terms.ts";

type Props = { readonly lesson: LessonTerms };

const termsPath = (id: string, version?: number) =>
  adminPath(`credits/terms/${id}${version === undefined ? "" : `?version=${version}`}`);

export function TermsVersions({ lesson: { record_id, version: now, versions } }: Props) {
  if (versions.length === 0) return null;
  return (
    <Card title="Versions" className={admin.stack}>
      <ul className={styles.events}>
        {versions.map(({ version, ...edited }) => (
          <li key={version}>
            {version === now ? (
              <strong>Version {version}, the one that counts</strong>
            ) : (
              <TextLink to={termsPath(record_id, version)}>Version {version}</TextLink>
            )}
            <p className="small muted">{editedText(edited) ?? "Came with the catalogue"}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows an earlier version read-only. */
export function EarlierTerms({ lesson, version }: Props & { readonly version: number }) {
  const terms = termsInputOf(lesson);
  const rows = [
    ["Provider", `${terms.provider.name}, ${terms.provider.web}`],
    ["Joint provider", terms.joint_provider ?? "None"],
    ["Last day of a claim", terms.expires_on ? dayInWords(terms.expires_on) : "Any day"],
    ["Disclosure", terms.disclosure],
    ["Must be right", `${terms.pass_mark} of ${terms.questions.length}`],
    [`Statement: ${typeNames.cme}`, terms.statements.cme],
    [`Statement: ${typeNames.contact_hours}`, terms.statements.contact_hours],
    [`Statement: ${typeNames.participation}`, terms.statements.participation],
  ] as const;
  return (
    <div className={admin.stack}>
      <PageTitle title={`Terms of ${lesson.title}`}>{lesson.title}</PageTitle>
      <Note>
        Version {version}, as it was then. What was answered and awarded under it keeps it.
      </Note>
      <Card title="Terms">
        <dl className={styles.facts}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {terms.questions.length > 0 && (
        <Card title="Questions">
          <ol className={styles.events}>
            {terms.questions.map(({ id, text, choices, right, why }) => (
              <li key={id}>
                <strong>{text}</strong>
                <ul>
                  {choices.map((choice) => (
                    <li key={choice.id}>
                      {choice.label}
                      {choice.id === right && " (right)"}
                    </li>
                  ))}
                </ul>
                <p className="small muted">{why}</p>
              </li>
            ))}
          </ol>
        </Card>
      )}
      <div>
        <LinkButton to={termsPath(lesson.record_id)}>Version {lesson.version}, of now</LinkButton>
      </div>
    </div>
  );
}
