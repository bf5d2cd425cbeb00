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
import { typeNames } from "./copy.ts";
import { termsVersions as copy, termsForm, termsPage } from "./terms-copy.ts";
import { termsInputOf } from "./use-terms.ts";

type Props = { readonly lesson: LessonTerms };

const termsPath = (id: string, version?: number) =>
  adminPath(`credits/terms/${id}${version === undefined ? "" : `?version=${version}`}`);

export function TermsVersions({ lesson: { record_id, version: now, versions } }: Props) {
  if (versions.length === 0) return null;
  return (
    <Card title={copy.title} className={admin.stack}>
      <ul className={styles.events}>
        {versions.map(({ version, ...edited }) => (
          <li key={version}>
            {version === now ? (
              <strong>{copy.currentVersion(version)}</strong>
            ) : (
              <TextLink to={termsPath(record_id, version)}>{copy.version(version)}</TextLink>
            )}
            <p className="small muted">{editedText(edited) ?? copy.imported}</p>
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
    [termsForm.provider, copy.provider(terms.provider)],
    [termsForm.jointProvider, terms.joint_provider ?? copy.noJointProvider],
    [termsForm.deadline, copy.deadline(terms.expires_on)],
    [termsForm.disclosure, terms.disclosure],
    [copy.nothingToDisclose, copy.recorded(terms.nothing_to_disclose)],
    [termsForm.passMark, copy.passMark(terms.pass_mark, terms.questions.length)],
    [termsForm.statementOf(typeNames.cme), terms.statements.cme],
    [termsForm.statementOf(typeNames.contact_hours), terms.statements.contact_hours],
    [termsForm.statementOf(typeNames.participation), terms.statements.participation],
  ] as const;
  return (
    <div className={admin.stack}>
      <PageTitle title={termsPage.documentTitle(lesson.title)}>{lesson.title}</PageTitle>
      <Note>{copy.earlier(version)}</Note>
      <Card title={copy.requirements}>
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
        <Card title={copy.quiz}>
          <ol className={styles.events}>
            {terms.questions.map(({ id, text, choices, right, why }) => (
              <li key={id}>
                <strong>{text}</strong>
                <ul>
                  {choices.map((choice) => (
                    <li key={choice.id}>
                      {choice.id === right ? copy.correctChoice(choice.label) : choice.label}
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
        <LinkButton to={termsPath(lesson.record_id)}>{copy.viewCurrent}</LinkButton>
      </div>
    </div>
  );
}
