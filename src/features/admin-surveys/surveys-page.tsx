import { listSurveys, type SurveyRow } from "#contract/admin-surveys.ts";
import { queryOfView, useAdminList } from "#live/admin-list.ts";
import admin from "#live/admin-page.module.css";
import { AdminTable } from "#live/admin-table.tsx";
import { editedOrGiven } from "#live/admin-words.ts";
import { adminPath } from "#live/paths.ts";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { MailingCard } from "./mailing-card.tsx";
import { everyInWords } from "./survey-words.ts";

const columns: readonly Column<SurveyRow>[] = [
  { id: "name", label: "Survey", sort: "name", isTitle: true, cell: ({ name }) => name },
  {
    id: "every_days",
    label: "Asked",
    cell: ({ every_days }) => everyInWords(every_days),
  },
  { id: "questions", label: "Questions", isNumber: true, cell: ({ questions }) => questions },
  { id: "version", label: "Version", isNumber: true, cell: ({ version }) => version },
  { id: "edited", label: "Last changed", cell: editedOrGiven },
];

export function SurveysPage() {
  const { view, change } = useTableView({ sort: "name" });
  const list = useAdminList(listSurveys, queryOfView(view));
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
