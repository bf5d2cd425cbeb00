import { listCreditTerms, type TermsRow } from "#contract/credit/admin-terms.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { termsList as copy } from "./terms-copy.ts";

const { columns: labels } = copy;

const columns: readonly Column<TermsRow>[] = [
  { id: "title", label: labels.lesson, sort: "title", isTitle: true, cell: ({ title }) => title },
  {
    id: "number",
    label: labels.number,
    sort: "number",
    cell: ({ lesson_number }) => lesson_number,
  },
  { id: "credit", label: labels.credit, isNumber: true, cell: ({ credit }) => credit },
  {
    id: "questions",
    label: labels.quiz,
    cell: ({ questions, pass_mark }) => copy.quiz(questions, pass_mark),
  },
  {
    id: "expires_on",
    label: labels.deadline,
    sort: "expires_on",
    cell: ({ expires_on, version }) => (version === 0 ? copy.notSetUp : copy.deadline(expires_on)),
  },
  {
    id: "version",
    label: labels.version,
    isNumber: true,
    isExtra: true,
    cell: ({ version }) => version || "–",
  },
];

const asking = [
  { value: "yes", text: copy.withQuiz },
  { value: "no", text: copy.withoutQuiz },
];

/** Lists lessons with credit and their terms. */
export function TermsPage() {
  const { view, change, filter } = useTableView({ sort: "title" });
  const list = useAdminList(listCreditTerms, viewQuery(view));
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          label={copy.filter}
          name="asks"
          all={copy.all}
          options={asking}
          view={view}
          filter={filter}
        />
        <SavedListViews list="terms" />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ record_id }) => record_id}
        view={view}
        onView={change}
        rowHref={({ record_id }) => adminPath(`credits/terms/${record_id}`)}
        empty={
          <EmptyState title={copy.emptyTitle} icon="credit">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
    </>
  );
}
