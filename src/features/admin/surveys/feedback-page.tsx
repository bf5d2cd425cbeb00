import { useState } from "react";
import {
  type FeedbackRow,
  listFeedback,
  markFeedback,
} from "#contract/wellbeing/admin-feedback.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
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
import { feedback as copy } from "./feedback-copy.ts";

const { columns: labels, filters: filterLabels } = copy;

/** Shows the result in a toast and reloads the list. */
async function toggleDone(row: FeedbackRow, reload: () => void): Promise<void> {
  const state = row.state === "open" ? "done" : "open";
  const params = { id: row.id };
  const outcome = await call(markFeedback, { params, body: { state, version: row.version } });
  reload();
  if (outcome.kind === "accepted") {
    const undo = () => void toggleDone(outcome.value, reload);
    return showToast({
      text: state === "done" ? copy.markedDone : copy.reopened,
      action: { label: copy.undo, run: undo },
    });
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({
    text: isBehind ? copy.conflict : requestErrorMessage(outcome, OFFLINE),
    icon: "attention",
  });
}

const columnsWith = (reload: () => void): readonly Column<FeedbackRow>[] => [
  {
    id: "title",
    label: labels.lesson,
    sort: "title",
    isTitle: true,
    cell: ({ title, lesson_number }) => copy.lessonName(title, lesson_number),
  },
  {
    id: "helpful",
    label: labels.helpful,
    sort: "helpful",
    isNumber: true,
    cell: ({ helpful }) => helpful ?? "–",
  },
  { id: "comment", label: labels.comment, cell: (row) => <Comment row={row} /> },
  {
    id: "state",
    label: labels.status,
    cell: ({ state }) =>
      state === "done" ? (
        <Badge tone="done">{copy.done}</Badge>
      ) : (
        <Badge tone="wait">{copy.open}</Badge>
      ),
  },
  { id: "act", label: labels.action, cell: (row) => <DoneButton row={row} reload={reload} /> },
];

function Comment({ row: { comment, is_crisis } }: { readonly row: FeedbackRow }) {
  if (!comment) return <span className="muted">{copy.noComment}</span>;
  return (
    <span className={styles.comment}>
      {is_crisis && <Badge tone="bad">{copy.crisis}</Badge>}
      <span>{comment}</span>
      {is_crisis && <span className="small muted">{copy.crisisHelp}</span>}
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
      {row.state === "open" ? copy.markDone : copy.reopen}
      <VisuallyHidden>{copy.excerpt(row.comment ?? row.title)}</VisuallyHidden>
    </Button>
  );
}

const states = [
  { value: "open", text: copy.open },
  { value: "done", text: copy.done },
];
const comments = [
  { value: "yes", text: copy.withComment },
  { value: "no", text: copy.noComment },
];
const numbers = ["1", "2", "3", "4", "5"].map((value) => ({ value, text: copy.rating(value) }));

/** Lists lesson feedback to read and mark as done. */
export function FeedbackPage() {
  const { view, change, filter } = useTableView({ sort: "title" });
  const list = useAdminList(listFeedback, viewQuery(view));
  const narrowing = { view, filter };
  return (
    <>
      <div className={admin.head}>
        <PageTitle title={copy.title} />
        <div className={admin.actions}>
          <ListExport
            path="/api/admin/feedback/export"
            query={{ ...view.filters, q: view.q.trim() }}
            name="feedback"
          />
        </div>
      </div>
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          label={filterLabels.status}
          name="state"
          all={filterLabels.allStatuses}
          options={states}
          {...narrowing}
        />
        <SelectFilter
          label={filterLabels.rating}
          name="helpful"
          all={filterLabels.allRatings}
          options={numbers}
          {...narrowing}
        />
        <SelectFilter
          label={filterLabels.comment}
          name="comment"
          all={filterLabels.allComments}
          options={comments}
          {...narrowing}
        />
        <SavedListViews list="feedback" />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columnsWith(list.reload)}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title={copy.emptyTitle} icon="message">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
    </>
  );
}
