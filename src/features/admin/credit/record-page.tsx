import { useParams } from "react-router-dom";
import { getActivityRecord, type LessonRecord } from "#contract/credit/admin-activities.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, SaveBar } from "#shared/admin/admin-saving.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Form } from "#ui/form.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { recordPage as copy } from "./record-copy.ts";
import { DisclosureFields, PlanningFields, ReportingFields } from "./record-fields.tsx";
import { useRecord } from "./use-record.ts";

/** Edits the reporting numbers, planning, and disclosures of a lesson. */
export function LessonRecordPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getActivityRecord, { params: { id } }), id);
  return (
    <>
      <TextLink to={adminPath(`credits/terms/${id}`)}>{copy.back}</TextLink>
      {asking.state.kind !== "ready" && <PageTitle title={copy.title} />}
      <OnlineOnly asking={asking} what={copy.what}>
        {(found) => <Editor key={found.record_id} first={found} />}
      </OnlineOnly>
    </>
  );
}

function Editor({ first }: { readonly first: LessonRecord }) {
  const editing = useRecord(first);
  const { lesson, isBehind, isBusy } = editing;
  return (
    <>
      <PageTitle title={copy.documentTitle(lesson.title)}>{lesson.title}</PageTitle>
      <p className={admin.leadOfSections}>{copy.lead(lesson.lesson_number)}</p>
      {isBehind && (
        <ConflictNote
          {...editing}
          who={lesson.edited_by}
          when={lesson.edited_at}
          what={copy.conflictWhat}
        />
      )}
      <Form
        className={admin.stack}
        busy={isBusy}
        aria-label={copy.form}
        onSubmit={() => void editing.save()}
      >
        <ReportingFields editing={editing} />
        <PlanningFields editing={editing} />
        <DisclosureFields editing={editing} />
        {lesson.edited_at && (
          <p className="small muted">{copy.edited(lesson.edited_at, lesson.edited_by)}</p>
        )}
        <SaveBar {...editing} />
      </Form>
    </>
  );
}
