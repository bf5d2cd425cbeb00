import { useState } from "react";
import {
  COMMENT_STATES,
  type CommentRow,
  listComments,
} from "#contract/wellbeing/admin-comments.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SelectFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-surveys.module.css";
import {
  decisionNames,
  excerptOf,
  hintNames,
  segmentsOf,
  stateNames,
  submitDecision,
} from "./comment-copy.ts";
import { RedactDialog } from "./redact-dialog.tsx";

const columnsWith = (reload: () => void): readonly Column<CommentRow>[] => [
  { id: "text", label: "Comment", isTitle: true, cell: (row) => <Text row={row} /> },
  { id: "hints", label: "Look closely", cell: (row) => <Hints row={row} /> },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>,
  },
  { id: "act", label: "Decide", cell: (row) => <DecisionButtons row={row} reload={reload} /> },
];

function Text({ row }: { readonly row: CommentRow }) {
  if (row.text === null) return <span className="muted">Hidden. Nobody is told its words.</span>;
  return (
    <span className={styles.text}>
      {segmentsOf(row).map(({ isMarked, at, text }) =>
        isMarked ? <mark key={at}>{text}</mark> : <span key={at}> {text} </span>,
      )}
    </span>
  );
}

function Hints({ row }: { readonly row: CommentRow }) {
  if (row.hints.length === 0) return <span className="muted">Nothing marked</span>;
  return (
    <span className={styles.hints}>
      {row.hints.map(({ kind }) => (
        <Badge key={kind} tone="bad">
          {hintNames[kind]}
        </Badge>
      ))}
    </span>
  );
}

function DecisionButtons({
  row,
  reload,
}: {
  readonly row: CommentRow;
  readonly reload: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [isRedacting, setRedacting] = useState(false);
  const run = async (decision: CommentRow["may"][number]) => {
    if (decision === "redact") return setRedacting(true);
    setBusy(true);
    await submitDecision({ row, decision }, reload);
    setBusy(false);
  };
  if (row.may.length === 0)
    return <span className="small muted">Only who hid it can bring it back</span>;
  return (
    <span className={admin.row}>
      {row.may.map((decision) => (
        <Button key={decision} busy={isBusy} onClick={() => void run(decision)}>
          {decisionNames[decision]}
          <VisuallyHidden>: {excerptOf(row)}</VisuallyHidden>
        </Button>
      ))}
      {isRedacting && (
        <RedactDialog row={row} reload={reload} onClose={() => setRedacting(false)} />
      )}
    </span>
  );
}

const states = COMMENT_STATES.map((value) => ({ value, text: stateNames[value].text }));

/** Moderates survey comments before leaders see them. */
export function CommentsPage() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listComments, viewQuery(view));
  return (
    <>
      <PageTitle title="Comments" />
      <p className={admin.leadOfSections}>
        What people wrote beside what weighs on them. Leaders read only what passes here. You see
        the words alone: not whose they are, of which group, or when. So they come once a week, in
        no order, and only when at least ten people have written.
      </p>
      <TableFilters>
        <SelectFilter label="State" name="state" options={states} view={view} filter={filter} />
      </TableFilters>
      <KeepFocus>
        <AdminTable
          label="Comments"
          columns={columnsWith(list.reload)}
          list={list}
          rowKey={({ id }) => id}
          view={view}
          onView={change}
          empty={
            <EmptyState title="Nothing to look through yet" icon="message">
              <p>Comments come on a Monday, once at least ten people have written one.</p>
            </EmptyState>
          }
        />
      </KeepFocus>
    </>
  );
}
