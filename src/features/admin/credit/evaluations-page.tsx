import { type EvaluationReport, listEvaluations } from "#contract/credit/admin-evaluations.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Badge } from "#ui/badge.tsx";
import { TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";

type Figures = NonNullable<EvaluationReport["figures"]>;

const SUPPRESSED = "Kept back: fewer than five have answered";

const formatFigures = (figures: EvaluationReport["figures"], of: (it: Figures) => string) =>
  figures ? of(figures) : "–";

const columns: readonly Column<EvaluationReport>[] = [
  {
    id: "title",
    label: "Lesson",
    sort: "title",
    isTitle: true,
    cell: ({ title, lesson_number }) => `${title}${lesson_number && ` (${lesson_number})`}`,
  },
  {
    id: "people",
    label: "Answered",
    sort: "people",
    cell: ({ figures }) => (figures ? figures.people : <span className="muted">{SUPPRESSED}</span>),
  },
  {
    id: "bias",
    label: "Free of bias",
    sort: "bias",
    cell: ({ figures }) => <Bias figures={figures} />,
  },
  {
    id: "objectives",
    label: "Objectives met, of 5",
    isNumber: true,
    cell: ({ figures }) => formatFigures(figures, (it) => it.objectives_met?.toFixed(1) ?? "–"),
  },
  {
    id: "change",
    label: "Will change something",
    cell: ({ figures }) =>
      formatFigures(
        figures,
        ({ will_change: { yes, perhaps, no } }) => `${yes} yes, ${perhaps} perhaps, ${no} no`,
      ),
  },
];

const biasInWords = ({ people, free_of_bias }: Figures) => `${free_of_bias} of ${people}`;

function Bias({ figures }: Pick<EvaluationReport, "figures">) {
  if (!figures) return "–";
  const biased = figures.people - figures.free_of_bias;
  return (
    <>
      {biasInWords(figures)} {biased > 0 && <Badge tone="wait">{`${biased} found bias`}</Badge>}
    </>
  );
}

/** Shows aggregated evaluations of lessons. */
export function EvaluationsPage() {
  const { view, change } = useTableView({ sort: "-people" });
  const list = useAdminList(listEvaluations, viewQuery(view));
  return (
    <>
      <PageTitle title="Evaluations" />
      <p className={admin.leadOfSections}>
        What learners thought of each lesson, and whether they found it free of commercial bias.
        They are counted five at a time and told of five people or more, so that nobody&apos;s
        answer shows.
      </p>
      <TableFilters>
        <TableSearch label="Search lessons" view={view} onView={change} />
      </TableFilters>
      <AdminTable
        label="Evaluations"
        columns={columns}
        list={list}
        rowKey={({ record_id }) => record_id}
        view={view}
        onView={change}
        empty={
          <EmptyState title="No lesson has been evaluated yet" icon="message">
            <p>Everybody who claims a credit is asked what they think of the lesson.</p>
          </EmptyState>
        }
      />
    </>
  );
}
