import { type EvaluationReport, listEvaluations } from "#contract/credit/admin-evaluations.ts";
import { datedFileName, ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { Badge } from "#ui/badge.tsx";
import { TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { lessonName } from "./copy.ts";
import { evaluations as copy } from "./evaluations-copy.ts";

type Figures = NonNullable<EvaluationReport["figures"]>;

const formatFigures = (figures: EvaluationReport["figures"], of: (it: Figures) => string) =>
  figures ? of(figures) : "–";

const columns: readonly Column<EvaluationReport>[] = [
  {
    id: "title",
    label: copy.columns.lesson,
    sort: "title",
    isTitle: true,
    cell: ({ title, lesson_number }) => lessonName(title, lesson_number),
  },
  {
    id: "people",
    label: copy.columns.responses,
    sort: "people",
    cell: ({ figures }) =>
      figures ? figures.people : <span className="muted">{copy.suppressed}</span>,
  },
  {
    id: "bias",
    label: copy.columns.bias,
    sort: "bias",
    cell: ({ figures }) => <Bias figures={figures} />,
  },
  {
    id: "objectives",
    label: copy.columns.objectives,
    isNumber: true,
    cell: ({ figures }) => formatFigures(figures, (it) => it.objectives_met?.toFixed(1) ?? "–"),
  },
  {
    id: "change",
    label: copy.columns.change,
    cell: ({ figures }) =>
      formatFigures(figures, ({ will_change }) => copy.willChange(will_change)),
  },
  {
    id: "summary",
    label: copy.columns.summary,
    isAction: true,
    cell: ({ record_id, title, lesson_number }) => (
      <ExportButton
        path={`/api/admin/evaluations/${record_id}/summary`}
        query={{}}
        mime="application/pdf"
        fileName={datedFileName(`evaluation-${lesson_number}`, "pdf")}
        label={copy.download}
        aria-label={copy.downloadOf(title)}
      />
    ),
  },
];

function Bias({ figures }: Pick<EvaluationReport, "figures">) {
  if (!figures) return "–";
  const biased = figures.people - figures.free_of_bias;
  return (
    <>
      {copy.freeOfBias(figures)} {biased > 0 && <Badge tone="wait">{copy.biased(biased)}</Badge>}
    </>
  );
}

/** Shows aggregated evaluations of lessons. */
export function EvaluationsPage() {
  const { view, change } = useTableView({ sort: "-people" });
  const list = useAdminList(listEvaluations, viewQuery(view));
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SavedListViews list="evaluations" />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ record_id }) => record_id}
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
