import { listSurveys, type SurveyRow } from "#contract/wellbeing/admin-surveys.ts";
import { editedOrNeverText } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { scheduleText } from "./copy.ts";
import { MailingCard } from "./mailing-card.tsx";
import { surveysPage as copy } from "./surveys-copy.ts";

const { columns: labels } = copy;

const columns: readonly Column<SurveyRow>[] = [
  { id: "name", label: labels.survey, sort: "name", isTitle: true, cell: ({ name }) => name },
  {
    id: "every_days",
    label: labels.schedule,
    cell: ({ every_days }) => scheduleText(every_days),
  },
  { id: "questions", label: labels.questions, isNumber: true, cell: ({ questions }) => questions },
  { id: "version", label: labels.version, isNumber: true, cell: ({ version }) => version },
  { id: "edited", label: labels.edited, cell: editedOrNeverText },
];

export function SurveysPage() {
  const { view, change } = useTableView({ sort: "name" });
  const list = useAdminList(listSurveys, viewQuery(view));
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ id }) => `${id}`}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`surveys/${id}`)}
        empty={<EmptyState title={copy.emptyTitle} icon="check-in" />}
      />
      <MailingCard />
    </>
  );
}
