import { useState } from "react";
import {
  listReportFiles,
  type ReportFile,
  type ReportSystem,
} from "#contract/credit/admin-reporting.ts";
import { XLSX } from "#contract/route.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { Column, ListView } from "#ui/data-table/types.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReplyDialog } from "./reply-dialog.tsx";
import { reportFiles as copy } from "./reporting-copy.ts";

/** "ce-broker-2026-11-21.xlsx" */
export const reportFileName = ({ system, created_at }: ReportFile, ending: "csv" | "xlsx") =>
  `${system.replace("_", "-")}-${created_at.slice(0, 10)}.${ending}`;

type Kind = { readonly ending: "csv" | "xlsx"; readonly mime: string; readonly label: string };

const kinds: readonly Kind[] = [
  { ending: "xlsx", mime: XLSX, label: copy.xlsx },
  { ending: "csv", mime: "text/csv", label: copy.csv },
];

const columnsWith = (onImport: (file: ReportFile) => void): readonly Column<ReportFile>[] => [
  {
    id: "created",
    label: copy.columns.created,
    isTitle: true,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  { id: "rows", label: copy.columns.rows, isNumber: true, cell: ({ rows }) => rows },
  { id: "answers", label: copy.columns.answers, cell: copy.answers },
  {
    id: "by",
    label: copy.columns.by,
    isExtra: true,
    cell: ({ created_by }) => created_by ?? copy.deleted,
  },
  {
    id: "files",
    label: copy.columns.files,
    isAction: true,
    cell: (file) => (
      <div className={admin.row}>
        {kinds.map(({ ending, mime, label }) => (
          <ExportButton
            key={ending}
            path={`/api/admin/credit_report_files/${file.id}/${ending}`}
            query={{}}
            mime={mime}
            fileName={reportFileName(file, ending)}
            label={label}
            aria-label={copy.download(label, formatDateTime(file.created_at))}
          />
        ))}
        <Button
          aria-label={copy.importOf(formatDateTime(file.created_at))}
          onClick={() => onImport(file)}
        >
          {copy.import}
        </Button>
      </div>
    ),
  },
];

const firstPage: ListView = { q: "", sort: "", page: 0, size: 10, filters: {} };

type Props = { readonly system: ReportSystem; readonly onAnswered: () => void };

export function ReportFiles({ system, onAnswered }: Props) {
  const [view, setView] = useState(firstPage);
  const [answering, setAnswering] = useState<ReportFile>();
  const { page, size } = view;
  const list = useAdminList(listReportFiles, { system, page, size });
  return (
    <Card title={copy.title} className={admin.stack}>
      <AdminTable
        label={copy.table}
        columns={columnsWith(setAnswering)}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={(changes) => setView((before) => ({ ...before, ...changes }))}
        empty={
          <EmptyState title={copy.emptyTitle} icon="document" level={3}>
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
      {answering && (
        <ReplyDialog
          file={answering}
          onClose={(hasImported) => {
            setAnswering(undefined);
            if (hasImported) onAnswered();
          }}
        />
      )}
    </Card>
  );
}
