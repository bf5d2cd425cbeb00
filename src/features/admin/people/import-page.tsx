import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { listRosters, ROSTER_COLUMNS, type Roster } from "#contract/organizations/admin-rosters.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { GroupField } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { Steps, stateInWords } from "./roster-copy.tsx";
import { type FileProblems, fileProblemsOf, sendRoster } from "./send-roster.ts";

const columns: readonly Column<Roster>[] = [
  { id: "file", label: "File", isTitle: true, cell: ({ file_name }) => file_name },
  { id: "group", label: "Group", cell: ({ group }) => group?.name ?? "Several" },
  { id: "state", label: "State", cell: stateInWords },
  { id: "rows", label: "Rows", isNumber: true, cell: ({ rows }) => rows },
  { id: "errors", label: "Errors", isNumber: true, cell: ({ counts }) => counts.errors },
  { id: "by", label: "By", cell: ({ started_by }) => started_by ?? "–" },
  { id: "at", label: "Handed in", cell: ({ created_at }) => formatDateTime(created_at) },
];

/** Uploads a staff roster and lists earlier uploads. */
export function ImportPage() {
  const { view, change } = useTableView();
  const { page, size } = viewQuery(view);
  const list = useAdminList(listRosters, { page, size });
  return (
    <>
      <PageTitle title="Import a staff list" />
      <Steps at="upload" />
      <div className={admin.stack}>
        <Upload />
        <Card title="Lists that were handed in">
          <AdminTable
            label="Staff lists"
            columns={columns}
            list={list}
            rowKey={({ id }) => id}
            view={view}
            onView={change}
            rowHref={({ id }) => adminPath(`people/import/${id}`)}
            empty={
              <EmptyState title="None yet" icon="document" level={3}>
                <p>What a list would do is shown before anything is done.</p>
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
  const [group, setGroup] = useState("");
  const [problems, setProblems] = useState<FileProblems>();
  const [isBusy, setBusy] = useState(false);

  async function upload() {
    if (!file) return setProblems({ sentences: ["Choose a file first."] });
    setBusy(true);
    setProblems(undefined);
    const outcome = await sendRoster(file, group);
    setBusy(false);
    if (outcome.kind === "accepted")
      void navigate(adminPath(`people/import/${outcome.value.data.id}`));
    else setProblems(fileProblemsOf(outcome));
  }

  return (
    <Card title="The file">
      <Form className={styles.form} busy={isBusy} onSubmit={() => void upload()}>
        <p>
          A table in CSV, as spreadsheets save it, with at least <code>email</code>,{" "}
          <code>first_name</code> and <code>last_name</code>. Nothing is changed before you have
          seen what it would do.
        </p>
        <div className={admin.actions}>
          <ExportButton
            path="/api/admin/rosters/template"
            query={{}}
            fileName="staff-list.csv"
            label="Download the template"
          />
        </div>
        <GroupField
          value={group}
          onChange={setGroup}
          label="Whose list is it"
          none="Of several groups, named in the list"
          hint="Everybody on the list of one group belongs to it, and it can be seen who is missing"
        />
        <label>
          <span className={styles.label}>Staff list (CSV)</span>
          <input
            className={styles.file}
            type="file"
            accept=".csv,text/csv,.txt,.tsv"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              setProblems(undefined);
            }}
          />
        </label>
        <details className={styles.more}>
          <summary>All columns</summary>
          <p>
            {ROSTER_COLUMNS.join(", ")}. Empty cells leave what is known as it is. Groups are
            separated by semicolons. Other columns are refused, so that nothing is lost unnoticed.
          </p>
        </details>
        <div role="status">
          {problems && (
            <Note tone="attention">
              <ul>
                {problems.sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Note>
          )}
        </div>
        <div>
          <Button type="submit" kind="main" busy={isBusy}>
            {isBusy ? "Reading the file" : "Check the list"}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
