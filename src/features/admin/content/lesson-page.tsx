import { useEffect, useRef } from "react";
import { useParams } from "react-router-dom";
import { listNames, listShelves } from "#contract/learning/admin-collections.ts";
import { type AdminLesson, getLesson } from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, SaveBar } from "#shared/admin/admin-saving.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-content.module.css";
import { focusInMiddle } from "./checklist/focus-field.ts";
import { FilesCard } from "./files-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { stateNames, stateSentences, stateTones, unpublishedChanges } from "./lesson-copy.ts";
import { type LessonChoices, LessonForm } from "./lesson-form.tsx";
import { lessonPage as copy } from "./lesson-page-copy.ts";
import { StateCard } from "./state-card.tsx";
import { useLesson } from "./use-lesson.ts";

const fetchChoices = async () => {
  const [collections, names] = await Promise.all([call(listShelves, {}), call(listNames, {})]);
  if (collections.kind !== "accepted") return collections;
  if (names.kind !== "accepted") return names;
  return { ...names, value: { ...collections.value, ...names.value } };
};

/** Edits one lesson. */
export function AdminLessonPage() {
  const { id = "" } = useParams();
  const lesson = useRequest(() => call(getLesson, { params: { id } }), id);
  const choices = useRequest(fetchChoices, "choices");
  return (
    <>
      <TextLink to={adminPath("content")}>{copy.back}</TextLink>
      {lesson.state.kind !== "ready" && <PageTitle title={copy.title} />}
      <OnlineOnly asking={lesson} what={copy.loading}>
        {(found) => (
          <OnlineOnly asking={choices} what={copy.loadingChoices}>
            {(known) => <Editor key={found.id} first={found} choices={known} />}
          </OnlineOnly>
        )}
      </OnlineOnly>
    </>
  );
}

type Props = { readonly first: AdminLesson; readonly choices: LessonChoices };

const FORM = "lesson-fields";

function Editor({ first, choices }: Props) {
  const editing = useLesson(first);
  const { lesson, fields, problems } = editing;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      focusInMiddle(form.current?.querySelector<HTMLElement>("[aria-invalid=true]"));
  }, [problems]);
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={fields.title || copy.untitled} />
        <LinkButton icon="eye" to={adminPath(`content/${lesson.id}/preview`)}>
          {copy.preview}
        </LinkButton>
      </div>
      <p className={classNames(admin.row, styles.state)}>
        <Badge tone={stateTones[lesson.state]}>{stateNames[lesson.state]}</Badge>
        {lesson.has_changes && <Badge tone="wait">{unpublishedChanges}</Badge>}
        <span>{stateSentences[lesson.state]}</span>
      </p>
      {editing.isBehind && (
        <div className={styles.notes}>
          <ConflictNote
            {...editing}
            who={lesson.changed_by}
            when={lesson.changed_at}
            what={copy.conflictObject}
          >
            {" "}
            {copy.conflictHelp}
          </ConflictNote>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.first}>
          <StateCard editing={editing} />
        </div>
        <Form
          ref={form}
          id={FORM}
          className={styles.main}
          busy={editing.isBusy}
          aria-label={copy.form}
          onSubmit={() => void editing.save()}
        >
          <LessonForm editing={editing} choices={choices} />
        </Form>
        <div className={styles.side}>
          <FilesCard editing={editing} />
          <HistoryCard key={lesson.version} editing={editing} />
        </div>
      </div>
      <SaveBar {...editing} form={FORM} />
    </>
  );
}
