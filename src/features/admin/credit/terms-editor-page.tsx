import { useEffect, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { getCreditTerms, type LessonTerms } from "#contract/credit/admin-terms.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, SaveBar } from "#shared/admin/admin-saving.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-ledger.module.css";
import { termsPage as copy } from "./terms-copy.ts";
import { TermsForm } from "./terms-form.tsx";
import { EarlierTerms, TermsVersions } from "./terms-versions.tsx";
import { useTerms } from "./use-terms.ts";
import { validateTerms } from "./validate-terms.ts";

/** Edits the credit terms of a lesson; with `?version=`, shows earlier terms. */
export function TermsEditorPage() {
  const { id = "" } = useParams();
  const version = useSearchParams()[0].get("version") ?? "";
  const query = version ? { version } : {};
  const asking = useRequest(
    () => call(getCreditTerms, { params: { id }, query }),
    `${id} ${version}`,
  );
  return (
    <>
      <TextLink to={adminPath("credits/terms")}>{copy.back}</TextLink>
      {asking.state.kind !== "ready" && <PageTitle title={copy.title} />}
      <OnlineOnly asking={asking} what={copy.what}>
        {(found) =>
          version && Number(version) !== found.version ? (
            <EarlierTerms lesson={found} version={Number(version)} />
          ) : (
            <Editor key={found.record_id} first={found} />
          )
        }
      </OnlineOnly>
    </>
  );
}

function Editor({ first }: { readonly first: LessonTerms }) {
  const editing = useTerms(first);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { lesson, terms, isBusy, isBehind } = editing;
  const [last] = lesson.versions;
  const save = () => {
    const missingNow = validateTerms(terms);
    setMissing(missingNow);
    if (missingNow.length === 0) void editing.save();
  };
  return (
    <>
      <PageTitle title={copy.documentTitle(lesson.title)}>{lesson.title}</PageTitle>
      <p className={admin.lead}>{copy.lead(lesson.lesson_number, lesson.version)}</p>
      <p className={admin.leadOfSections}>
        <TextLink to={adminPath(`credits/terms/${lesson.record_id}/record`)}>
          {copy.record}
        </TextLink>
      </p>
      {isBehind && (
        <ConflictNote
          {...editing}
          who={last?.edited_by}
          when={last?.edited_at}
          what={copy.conflictWhat}
        />
      )}
      <Form className={admin.stack} busy={isBusy} aria-label={copy.form} onSubmit={save}>
        <TermsForm editing={editing} />
        <Problems problems={missing.length > 0 ? missing : editing.problems} />
        <SaveBar {...editing} />
      </Form>
      <TermsVersions lesson={lesson} />
    </>
  );
}

/** Takes focus when something is missing, because it may be far from the Save button. */
function Problems({ problems }: { readonly problems: readonly string[] }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) container.current?.focus();
  }, [problems]);
  return (
    <div className={styles.problems} ref={container} tabIndex={-1}>
      {problems.length > 0 && (
        <Note tone="attention">
          <p>{copy.problems}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
