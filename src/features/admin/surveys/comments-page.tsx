import { useState } from "react";
import {
  COMMENT_STATES,
  type CommentRow,
  listComments,
} from "#contract/wellbeing/admin-comments.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
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
import { comments as copy } from "./comment-copy.ts";
import { segmentsOf } from "./comment-segments.ts";
import { RedactDialog } from "./redact-dialog.tsx";
import { submitDecision, submitDecisions } from "./submit-decision.ts";

const { columns: labels } = copy;

const columnsWith = (reload: () => void): readonly Column<CommentRow>[] => [
  { id: "text", label: labels.comment, isTitle: true, cell: (row) => <Text row={row} /> },
  { id: "hints", label: labels.flags, cell: (row) => <Hints row={row} /> },
  {
    id: "state",
    label: labels.status,
    cell: ({ state }) => <Badge tone={copy.states[state].tone}>{copy.states[state].text}</Badge>,
  },
  {
    id: "act",
    label: labels.action,
    isAction: true,
    cell: (row) => <DecisionButtons row={row} reload={reload} />,
  },
];

function Text({ row }: { readonly row: CommentRow }) {
  if (row.text === null) return <span className="muted">{copy.hiddenText}</span>;
  return (
    <span className={styles.text}>
      {row.question !== null && (
        <span className={styles.question}>{copy.question(row.question)}</span>
      )}
      {segmentsOf(row).map(({ isMarked, at, text }) =>
        isMarked ? <mark key={at}>{text}</mark> : <span key={at}> {text} </span>,
      )}
    </span>
  );
}

function Hints({ row }: { readonly row: CommentRow }) {
  if (row.hints.length === 0) return <span className="muted">{copy.noFlags}</span>;
  return (
    <span className={styles.hints}>
      {row.hints.map(({ kind }) => (
        <Badge key={kind} tone="bad">
          {copy.flagNames[kind]}
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
  if (row.may.length === 0) return <span className="small muted">{copy.onlyReviewer}</span>;
  return (
    <span className={admin.row}>
      {row.may.map((decision) => (
        <Button key={decision} busy={isBusy} onClick={() => void run(decision)}>
          {copy.decisions[decision]}
          <VisuallyHidden>{copy.excerpt(row.text)}</VisuallyHidden>
        </Button>
      ))}
      {isRedacting && (
        <RedactDialog row={row} reload={reload} onClose={() => setRedacting(false)} />
      )}
    </span>
  );
}

const bulkDecisions = ["pass", "hide"] as const;

/** Decides all selected comments that are pending review. */
function BulkButtons({
  rows,
  reload,
}: {
  readonly rows: readonly CommentRow[];
  readonly reload: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const waiting = rows.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return <span className="small muted">{copy.nonePending}</span>;
  return bulkDecisions.map((decision) => (
    <Button
      key={decision}
      busy={isBusy}
      onClick={async () => {
        setBusy(true);
        await submitDecisions(waiting, decision, reload);
        setBusy(false);
      }}
    >
      {copy.bulk[decision](waiting.length)}
    </Button>
  ));
}

const states = COMMENT_STATES.map((value) => ({ value, text: copy.states[value].text }));

/** Moderates survey comments before leaders see them. */
export function CommentsPage() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listComments, viewQuery(view));
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const reload = () => {
    setKeys(new Set());
    list.reload();
  };
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <p className={admin.leadOfSections}>{copy.crisis}</p>
      <TableFilters>
        <SelectFilter
          label={copy.filter}
          name="state"
          all={copy.allStatuses}
          options={states}
          view={view}
          filter={filter}
        />
        <SavedListViews list="comments" />
      </TableFilters>
      <KeepFocus>
        <AdminTable
          label={copy.table}
          columns={columnsWith(list.reload)}
          list={list}
          rowKey={({ id }) => id}
          view={view}
          onView={(changes) => {
            setKeys(new Set());
            change(changes);
          }}
          selection={{ keys, onChange: setKeys }}
          bulk={(chosen) => (
            <BulkButtons
              rows={list.rows?.filter(({ id }) => chosen.has(id)) ?? []}
              reload={reload}
            />
          )}
          empty={
            <EmptyState title={copy.emptyTitle} icon="message">
              <p>{copy.empty}</p>
            </EmptyState>
          }
        />
      </KeepFocus>
    </>
  );
}
