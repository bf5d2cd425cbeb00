import { listSurveys, type SurveyRow } from "#contract/wellbeing/admin-surveys.ts";
import { editedOrBuiltInText } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { everyInWords } from "./copy.ts";
import { MailingCard } from "./mailing-card.tsx";

const columns: readonly Column<SurveyRow>[] = [
  { id: "name", label: "Survey", sort: "name", isTitle: true, cell: ({ name }) => name },
  {
    id: "every_days",
    label: "Asked",
    cell: ({ every_days }) => everyInWords(every_days),
  },
  { id: "questions", label: "Questions", isNumber: true, cell: ({ questions }) => questions },
  { id: "version", label: "Version", isNumber: true, cell: ({ version }) => version },
  { id: "edited", label: "Last changed", cell: editedOrBuiltInText },
];

export function SurveysPage() {
  const { view, change } = useTableView({ sort: "name" });
  const list = useAdminList(listSurveys, viewQuery(view));
  return (
    <>
      <PageTitle title="Surveys" />
      <p className={admin.leadOfSections}>
        What people are asked, and how often. Every change is a new version; what was answered keeps
        the words it was answered in.
      </p>
      <AdminTable
        label="Surveys"
        columns={columns}
        list={list}
        rowKey={({ id }) => `${id}`}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`surveys/${id}`)}
        empty={<EmptyState title="There is no survey" icon="check-in" />}
      />
      <MailingCard />
    </>
  );
}
