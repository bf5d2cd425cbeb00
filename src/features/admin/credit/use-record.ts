import { useState } from "react";
import {
  type ActivityRecordWire,
  changeActivityRecord,
  getActivityRecord,
  type LessonRecord,
} from "#contract/credit/admin-activities.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useVersionedDraft } from "#shared/admin/admin-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";
import { fitsPattern } from "./code-field.tsx";
import { recordPage as copy } from "./record-copy.ts";

export const PATTERNS = { course: "\\d{1,9}", subject: "[A-Z0-9]{1,10}", activity: "\\d{9}" };

function isComplete({ reporting: { cme, contact_hours }, disclosures }: ActivityRecordWire) {
  return (
    [cme, contact_hours].every(
      ({ course_number, subject_area }) =>
        fitsPattern(course_number, PATTERNS.course) && fitsPattern(subject_area, PATTERNS.subject),
    ) &&
    fitsPattern(cme.activity_number, PATTERNS.activity) &&
    disclosures.every(({ name }) => name.trim() !== "")
  );
}

/** Edits what the continuing education office keeps about a lesson. Unsaved edits are stored in the tab. */
export function useRecord(first: LessonRecord) {
  const id = first.record_id;
  const [lesson, setLesson] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const draft = useVersionedDraft(`record:${id}`, lesson.record, lesson.version);
  const { typed: record, version } = draft;
  const save = async () => {
    const isFine = isComplete(record);
    setProblem(isFine ? undefined : copy.problems);
    if (!isFine) return;
    setBusy(true);
    const body = { version, record };
    const outcome = await call(changeActivityRecord, { params: { id }, body });
    setBusy(false);
    if (outcome.kind === "accepted") {
      setLesson(outcome.value);
      draft.settle(record, outcome.value.record, outcome.value.version);
      return showToast({ text: copy.saved });
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") {
      const latest = await call(getActivityRecord, { params: { id } });
      if (latest.kind === "accepted") return setLesson(latest.value);
    }
    setProblem(requestErrorMessage(outcome, NEEDS_NETWORK));
  };
  return { ...draft, lesson, record, isBusy, problem, save };
}
export type RecordEditing = ReturnType<typeof useRecord>;
