import { listCreditTerms, type TermsRow } from "#contract/credit/admin-terms.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { dayInWords } from "./copy.ts";

const columns: readonly Column<TermsRow>[] = [
  { id: "title", label: "Lesson", sort: "title", isTitle: true, cell: ({ title }) => title },
  { id: "number", label: "Number", sort: "number", cell: ({ lesson_number }) => lesson_number },
  { id: "credit", label: "Credit", isNumber: true, cell: ({ credit }) => credit },
  {
    id: "questions",
    label: "Questions",
    cell: ({ questions, pass_mark }) =>
      questions === 0 ? "None" : `${questions}, of which ${pass_mark} must be right`,
  },
  {
    id: "expires_on",
    label: "Claims until",
    sort: "expires_on",
    cell: ({ expires_on, version }) => {
      if (version === 0) return "No terms yet";
      return expires_on ? dayInWords(expires_on) : "Any day";
    },
  },
  {
    id: "version",
    label: "Version",
    isNumber: true,
    isExtra: true,
    cell: ({ version }) => version || "–",
  },
];

const asking = [
  { value: "yes", text: "Asks something" },
  { value: "no", text: "Asks nothing" },
];

/** Lists lessons with credit and their terms. */
export function TermsPage() {
  const { view, change, filter } = useTableView({ sort: "title" });
  const list = useAdminList(listCreditTerms, viewQuery(view));
  return (
    <>
      <PageTitle title="Terms and questions" />
      <p className={admin.leadOfSections}>
        What a lesson asks before its credit, what is told before it starts, and what its
        certificates say. Every change is a new version; what was answered and awarded keeps its
        own.
      </p>
      <TableFilters>
        <TableSearch label="Search lessons" view={view} onView={change} />
        <SelectFilter
          label="Questions"
          name="asks"
          all="With and without questions"
          options={asking}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label="Lessons with credit"
        columns={columns}
        list={list}
        rowKey={({ record_id }) => record_id}
        view={view}
        onView={change}
        rowHref={({ record_id }) => adminPath(`credits/terms/${record_id}`)}
        empty={
          <EmptyState title="No lesson carries credit" icon="credit">
            <p>Say in a lesson which credit it carries; then its terms are written here.</p>
          </EmptyState>
        }
      />
    </>
  );
}
