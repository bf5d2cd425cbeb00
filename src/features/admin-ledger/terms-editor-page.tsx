import { useEffect, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { getCreditTerms, type LessonTerms } from "#contract/admin-terms.ts";
import { OnlineOnly } from "#live/online-only.tsx";
import { adminPath } from "#live/paths.ts";
import { call } from "#live/session.ts";
import { useAsked } from "#live/use-asked.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-ledger.module.css";
import { EarlierTerms, Versions } from "./earlier-terms.tsx";
import { momentOf } from "./ledger-words.ts";
import { TermsForm } from "./terms-form.tsx";
import { problemsIn } from "./terms-problems.ts";
import { type TermsEditing, useTerms } from "./use-terms.ts";

/** What one lesson asks before its credit; with a version in the address, what it asked then. */
export function TermsEditorPage() {
  const { id = "" } = useParams();
  const version = useSearchParams()[0].get("version") ?? "";
  const query = version ? { version } : {};
  const asking = useAsked(
    () => call(getCreditTerms, { params: { id }, query }),
    `${id} ${version}`,
  );
  return (
    <>
      <TextLink to={adminPath("credits/terms")}>Terms and questions</TextLink>
      {asking.asked.kind !== "here" && <PageTitle title="Terms of a lesson" />}
      <OnlineOnly asking={asking} what="The terms of this lesson">
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
  const save = () => {
    const found = problemsIn(terms);
    setMissing(found);
    if (found.length === 0) void editing.save();
  };
  return (
    <>
      <PageTitle title={lesson.title} />
      <p className={styles.lead}>
        {lesson.lesson_number},{" "}
        {lesson.version === 0 ? "no terms yet" : `version ${lesson.version}`}. What is saved counts
        from then on; devices hear of it the next time they synchronise.
      </p>
      {isBehind && <Behind editing={editing} />}
      <Form className={styles.stack} busy={isBusy} aria-label="Terms" onSubmit={save}>
        <TermsForm editing={editing} />
        <Problems problems={missing.length > 0 ? missing : editing.problems} />
        <SaveBar editing={editing} />
      </Form>
      <Versions lesson={lesson} />
    </>
  );
}

/** Where one is taken when something is missing: it may be far from the button. */
function Problems({ problems }: { readonly problems: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) place.current?.focus();
  }, [problems]);
  return (
    <div className={styles.problems} ref={place} tabIndex={-1}>
      {problems.length > 0 && (
        <Note tone="attention">
          <p>Nothing is saved yet.</p>
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

/** Somebody else was first; nothing is overwritten unless it is wanted. */
function Behind({ editing: { lesson, rebase, discard } }: { readonly editing: TermsEditing }) {
  const [last] = lesson.versions;
  return (
    <div className={styles.stack}>
      <Note tone="attention" isNew>
        {last?.edited_by || "Somebody else"} saved version {lesson.version}
        {last?.edited_at && ` at ${momentOf(last.edited_at)}`}, after you had opened these terms.
        What you typed is kept and not saved.
      </Note>
      <div className={styles.actions}>
        <Button onClick={rebase}>Keep what I typed</Button>
        <Button onClick={discard}>Take what is saved</Button>
      </div>
    </div>
  );
}

function SaveBar({ editing }: { readonly editing: TermsEditing }) {
  const { isDirty, isBusy, isBehind, discard } = editing;
  const [isSure, setSure] = useState(false);
  const nothing = isDirty ? undefined : "There is nothing to save";
  return (
    <div className={styles.save}>
      <p className="small" role="status">
        {isDirty ? "Not saved yet. Kept in this tab." : "Everything is saved."}
      </p>
      {isDirty && (
        <Button
          kind={isSure ? "danger" : "quiet"}
          onClick={() => {
            if (isSure) discard();
            setSure(!isSure);
          }}
        >
          {isSure ? "Discard what I typed" : "Discard…"}
        </Button>
      )}
      <Button
        kind="main"
        type="submit"
        busy={isBusy}
        why={isBehind ? "First decide above what counts" : nothing}
      >
        Save
      </Button>
    </div>
  );
}
