import { useState } from "react";
import { type ActivityRow, annualSummary } from "#contract/credit/admin-activities.ts";
import { XLSX } from "#contract/route.ts";
import { ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { SelectFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin-ledger.module.css";
import { annual as copy } from "./annual-copy.ts";
import { lessonName, typeNames } from "./copy.ts";

const { columns: labels } = copy;

const columns: readonly Column<ActivityRow>[] = [
  {
    id: "title",
    label: labels.lesson,
    isTitle: true,
    cell: ({ title, lesson_number }) => lessonName(title, lesson_number),
  },
  { id: "type", label: labels.type, cell: ({ type }) => typeNames[type] },
  {
    id: "credit",
    label: labels.credit,
    isNumber: true,
    cell: ({ type, credit }) => (type === "participation" ? "–" : credit),
  },
  { id: "physicians", label: labels.physicians, isNumber: true, cell: (row) => row.physicians },
  { id: "others", label: labels.others, isNumber: true, cell: (row) => row.other_learners },
  {
    id: "certificates",
    label: labels.certificates,
    isNumber: true,
    cell: (row) => row.certificates,
  },
  {
    id: "awarded",
    label: labels.awarded,
    isNumber: true,
    cell: ({ type, awarded }) => (type === "participation" ? "–" : awarded),
  },
  {
    id: "revoked",
    label: labels.revoked,
    isNumber: true,
    isExtra: true,
    cell: (row) => row.revoked,
  },
  { id: "provider", label: labels.provider, isExtra: true, cell: (row) => row.provider },
  {
    id: "course",
    label: labels.course,
    isExtra: true,
    cell: ({ course_number }) => course_number ?? "–",
  },
  {
    id: "activity",
    label: labels.activity,
    isExtra: true,
    cell: ({ activity_number }) => activity_number ?? "–",
  },
];

const FIRST_YEAR = 2024;

/** The years before this one, which is the default. */
const yearsBefore = (now: number) =>
  Array.from({ length: Math.max(0, now - FIRST_YEAR) }, (_, at) => {
    const year = String(now - at - 1);
    return { value: year, text: year };
  });

const sumOf = (rows: readonly ActivityRow[], type: ActivityRow["type"]) =>
  rows
    .filter((row) => row.type === type)
    .reduce((sum, { awarded }) => sum + Number(awarded), 0)
    .toFixed(2);

function Totals({ rows }: { readonly rows: readonly ActivityRow[] }) {
  const totals = [
    [copy.activities, new Set(rows.map(({ record_id }) => record_id)).size],
    [copy.certificates, rows.reduce((sum, { certificates }) => sum + certificates, 0)],
    [copy.cme, sumOf(rows, "cme")],
    [copy.contactHours, sumOf(rows, "contact_hours")],
  ] as const;
  return (
    <dl className={styles.totals} aria-label={copy.totals}>
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.amount}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Summarizes the activities of a year for an accreditor. */
export function AnnualPage() {
  const [now] = useState(() => new Date().getFullYear());
  const { view, change, filter } = useTableView();
  const year = Number(view.filters.year) || now;
  const list = useAdminList(annualSummary, { year });
  const { page, size } = view;
  const rows = list.rows ?? [];
  const shown = {
    ...list,
    rows: list.rows?.slice(page * size, (page + 1) * size),
    total: rows.length,
  };
  return (
    <>
      <div className={admin.head}>
        <PageTitle title={copy.title} />
        <div className={admin.actions}>
          <ExportButton
            path="/api/admin/credits/annual/csv"
            query={{ year: String(year) }}
            fileName={`activities-${year}.csv`}
            label={copy.csv}
          />
          <ExportButton
            path="/api/admin/credits/annual/xlsx"
            query={{ year: String(year) }}
            fileName={`activities-${year}.xlsx`}
            label={copy.xlsx}
            mime={XLSX}
          />
        </div>
      </div>
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <SelectFilter
          label={copy.year}
          name="year"
          all={String(now)}
          options={yearsBefore(now)}
          view={view}
          filter={filter}
        />
      </TableFilters>
      {rows.length > 0 && <Totals rows={rows} />}
      <AdminTable
        label={copy.table(year)}
        columns={columns}
        list={shown}
        rowKey={({ record_id, type }) => `${record_id} ${type}`}
        view={view}
        onView={change}
        rowHref={({ record_id }) => adminPath(`credits/terms/${record_id}/record`)}
        empty={
          <EmptyState title={copy.emptyTitle(year)} icon="credit">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
    </>
  );
}
