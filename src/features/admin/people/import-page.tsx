import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { listRosters, type Roster } from "#contract/organizations/admin-rosters.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { FileProblems, fileSentences } from "#shared/admin/column-matching.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Form } from "#ui/form.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin-people.module.css";
import { GroupField } from "./group-field.tsx";
import { importPage as copy, uploadCard } from "./import-copy.tsx";
import { type Columns, type Match, MatchColumns, needsMatching } from "./match-columns.tsx";
import { stateText } from "./roster-copy.ts";
import { Steps } from "./roster-steps.tsx";
import { matchColumns, sendRoster } from "./send-roster.ts";

const columns: readonly Column<Roster>[] = [
  { id: "file", label: copy.columns.file, isTitle: true, cell: ({ file_name }) => file_name },
  {
    id: "group",
    label: copy.columns.group,
    cell: ({ group }) => group?.name ?? copy.severalGroups,
  },
  { id: "state", label: copy.columns.status, cell: stateText },
  { id: "rows", label: copy.columns.rows, isNumber: true, cell: ({ rows }) => rows },
  { id: "errors", label: copy.columns.errors, isNumber: true, cell: ({ counts }) => counts.errors },
  { id: "by", label: copy.columns.uploadedBy, cell: ({ started_by }) => started_by ?? "–" },
  { id: "at", label: copy.columns.uploaded, cell: ({ created_at }) => formatDateTime(created_at) },
];

/** Uploads a staff roster and lists earlier uploads. */
export function ImportPage() {
  const { view, change } = useTableView();
  const { page, size } = viewQuery(view);
  const list = useAdminList(listRosters, { page, size });
  return (
    <>
      <PageTitle title={copy.title} />
      <Steps at="upload" />
      <div className={admin.stack}>
        <Upload />
        <Card title={copy.pastTitle}>
          <AdminTable
            label={copy.table}
            columns={columns}
            list={list}
            rowKey={({ id }) => id}
            view={view}
            onView={change}
            rowHref={({ id }) => adminPath(`people/import/${id}`)}
            empty={
              <EmptyState title={copy.emptyTitle} icon="document" level={3}>
                <p>{copy.emptyText}</p>
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  );
}

function Upload() {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [group, setGroup] = useDraft("roster-group", "");
  const [match, setMatch] = useState<Match>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const reset = () => {
    setProblems([]);
    setMatch(undefined);
  };

  async function upload(chosen: File, columns?: Columns) {
    const outcome = await sendRoster(chosen, group, columns);
    if (outcome.kind === "accepted")
      void navigate(adminPath(`people/import/${outcome.value.data.id}`));
    else setProblems(fileSentences(outcome, uploadCard.offline));
  }

  /** Uploads the file if all columns are known. Otherwise, or if `asks`, shows them to be matched. */
  async function check(asks = false) {
    if (!file) return setProblems([uploadCard.noFile]);
    setBusy(true);
    reset();
    const outcome = await matchColumns(file, group);
    if (outcome.kind !== "accepted") setProblems(fileSentences(outcome, uploadCard.offline));
    else if (asks || needsMatching(outcome.value.data)) setMatch(outcome.value);
    else await upload(file);
    setBusy(false);
  }

  async function uploadMatched(columns: Columns) {
    if (!file) return;
    setBusy(true);
    await upload(file, columns);
    setBusy(false);
  }

  return (
    <>
      <Card title={uploadCard.title}>
        <Form className={styles.form} busy={isBusy} onSubmit={() => void check()}>
          <Lead />
          <GroupField
            value={group}
            onChange={(id) => {
              setGroup(id);
              reset();
            }}
            label={uploadCard.group}
            none={uploadCard.severalGroups}
            hint={uploadCard.groupHint}
          />
          <label>
            <span className={styles.label}>{uploadCard.file}</span>
            <input
              className={admin.file}
              type="file"
              accept=".csv,text/csv,.txt,.tsv"
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0]);
                reset();
              }}
            />
          </label>
          <details className={styles.more}>
            <summary>{uploadCard.columns}</summary>
            <p>{uploadCard.columnsText}</p>
          </details>
          <FileProblems sentences={problems} />
          {!match && (
            <div className={admin.actions}>
              <Button type="submit" kind="main" busy={isBusy}>
                {isBusy ? uploadCard.checking : uploadCard.check}
              </Button>
              <Button onClick={() => void check(true)}>{uploadCard.match}</Button>
            </div>
          )}
        </Form>
      </Card>
      {match && (
        <MatchColumns
          key={match.data.map(({ heading }) => heading).join()}
          match={match}
          isBusy={isBusy}
          onCheck={(columns) => void uploadMatched(columns)}
        />
      )}
    </>
  );
}

function Lead() {
  return (
    <>
      <p>{uploadCard.lead}</p>
      <div className={admin.actions}>
        <ExportButton
          path="/api/admin/rosters/template"
          query={{}}
          fileName={uploadCard.templateFile}
          label={uploadCard.template}
        />
      </div>
    </>
  );
}
