import { useState } from "react";
import {
  type FeedbackRow,
  listFeedback,
  markFeedback,
} from "#contract/wellbeing/admin-feedback.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { datedFileName, ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-surveys.module.css";

const EDIT_CONFLICT =
  "Somebody was faster, or its author has said something else since. Look at it again.";

/** Shows the result in a toast and reloads the list. */
async function toggleDone(row: FeedbackRow, reload: () => void): Promise<void> {
  const state = row.state === "open" ? "done" : "open";
  const params = { id: row.id };
  const outcome = await call(markFeedback, { params, body: { state, version: row.version } });
  reload();
  if (outcome.kind === "accepted") {
    const undo = () => void toggleDone(outcome.value, reload);
    return showToast({
      text: state === "done" ? "Put among what is done" : "Open again",
      action: { label: "Undo", run: undo },
    });
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({
    text: isBehind ? EDIT_CONFLICT : requestErrorMessage(outcome, OFFLINE),
    icon: "attention",
  });
}

const columnsWith = (reload: () => void): readonly Column<FeedbackRow>[] => [
  {
    id: "title",
    label: "Lesson",
    sort: "title",
    isTitle: true,
    cell: ({ title, lesson_number }) => `${title}${lesson_number && ` (${lesson_number})`}`,
  },
  {
    id: "helpful",
    label: "Helpful, of 5",
    sort: "helpful",
    isNumber: true,
    cell: ({ helpful }) => helpful ?? "–",
  },
  { id: "comment", label: "Comment", cell: (row) => <Comment row={row} /> },
  {
    id: "state",
    label: "State",
    cell: ({ state }) =>
      state === "done" ? <Badge tone="done">Done</Badge> : <Badge tone="wait">Open</Badge>,
  },
  { id: "act", label: "Change", cell: (row) => <DoneButton row={row} reload={reload} /> },
];

function Comment({ row: { comment, is_crisis } }: { readonly row: FeedbackRow }) {
  if (!comment) return <span className="muted">None</span>;
  return (
    <span className={styles.comment}>
      {is_crisis && <Badge tone="bad">May be in danger</Badge>}
      <span>{comment}</span>
      {is_crisis && (
        <span className="small muted">
          Nobody can see who wrote this. Its author was shown at once where to find help: call or
          text 988, or 911 in immediate danger.
        </span>
      )}
    </span>
  );
}

function DoneButton({ row, reload }: { readonly row: FeedbackRow; readonly reload: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await toggleDone(row, reload);
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      {row.state === "open" ? "Done" : "Open again"}
      <VisuallyHidden>: {row.comment?.slice(0, 60) ?? row.title}</VisuallyHidden>
    </Button>
  );
}

const states = [
  { value: "open", text: "Open" },
  { value: "done", text: "Done" },
];
const comments = [
  { value: "yes", text: "With a comment" },
  { value: "no", text: "Without one" },
];
const numbers = ["1", "2", "3", "4", "5"].map((value) => ({ value, text: `Helpful: ${value}` }));

/** Lists lesson feedback to read and mark as done. */
export function FeedbackPage() {
  const { view, change, filter } = useTableView({ sort: "title" });
  const list = useAdminList(listFeedback, viewQuery(view));
  const narrowing = { view, filter };
  return (
    <>
      <div className={admin.head}>
        <PageTitle title="Feedback" />
        <ExportButton
          path="/api/admin/feedback/export"
          query={{ ...view.filters, q: view.q.trim() }}
          fileName={datedFileName("feedback")}
        />
      </div>
      <p className={admin.leadOfSections}>
        What people said of lessons. Nobody is told who said it, or when. Whoever says something
        anew opens it again.
      </p>
      <TableFilters>
        <TableSearch label="Search lessons and comments" view={view} onView={change} />
        <SelectFilter label="State" name="state" options={states} {...narrowing} />
        <SelectFilter label="Helpful" name="helpful" options={numbers} {...narrowing} />
        <SelectFilter label="Comment" name="comment" options={comments} {...narrowing} />
      </TableFilters>
      <AdminTable
        label="Feedback"
        columns={columnsWith(list.reload)}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title="Nobody has said anything yet" icon="message">
            <p>Whoever finishes a lesson is asked how it was.</p>
          </EmptyState>
        }
      />
    </>
  );
}
