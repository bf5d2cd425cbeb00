import {
  type AssignmentRow,
  exportAssignments,
  listAssignments,
} from "#contract/learning/admin-assignments.ts";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { useSession } from "#device/use-session.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { groupOptions, usePracticeGroups } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { calendarDay } from "#sync/local/calendar-day.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDate } from "#ui/format-date.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { noLedGroup } from "../people/copy.ts";
import styles from "./assignments.module.css";
import { audienceText, completedText, assignmentsPage as copy, ended, overdue } from "./copy.ts";

/** Lists all assignments for administrators, and those of their own groups for leaders. */
export function AssignmentsPage() {
  const isForAll = isAdmin(useSession()?.user.burnout_role ?? "");
  const asking = usePracticeGroups();
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <LinkButton kind="main" icon="plus" to={adminPath("assignments/new")}>
          {copy.assign}
        </LinkButton>
      </div>
      <OnlineOnly asking={asking} what={copy.ownGroups}>
        {({ data }) =>
          data.length === 0 && !isForAll ? (
            <EmptyState title={noLedGroup.title} icon="grove">
              <p>{noLedGroup.text}</p>
            </EmptyState>
          ) : (
            <Assignments groups={data} isForAll={isForAll} />
          )
        }
      </OnlineOnly>
    </>
  );
}

/** Marks ended and overdue assignments. */
export function AssignmentStatus({ due_on, ended_at, people, completed }: AssignmentRow) {
  if (ended_at) return <Badge>{ended}</Badge>;
  const isLate = due_on < calendarDay(new Date()) && completed < people;
  return isLate && <Badge tone="wait">{overdue}</Badge>;
}

const columns: readonly Column<AssignmentRow>[] = [
  {
    id: "title",
    label: copy.columns.title,
    sort: "title",
    isTitle: true,
    cell: (row) => row.title,
  },
  { id: "group", label: copy.columns.group, cell: ({ group }) => group.name },
  { id: "audience", label: copy.columns.audience, cell: audienceText },
  {
    id: "due",
    label: copy.columns.due,
    sort: "due",
    cell: (row) => (
      <span className={admin.row}>
        {formatDate(row.due_on)} <AssignmentStatus {...row} />
      </span>
    ),
  },
  { id: "completed", label: copy.columns.completed, isNumber: true, cell: completedText },
];

type Props = { readonly groups: readonly PracticeGroup[]; readonly isForAll: boolean };

function Assignments({ groups, isForAll }: Props) {
  const [first] = groups;
  const filters = isForAll || !first ? {} : { practice_group_id: first.id };
  const { view, change, filter } = useTableView({ filters });
  const list = useAdminList(listAssignments, viewQuery(view));
  const narrowing = { view, filter };
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <p className={admin.lead}>{copy.lead}</p>
        <div className={admin.actions}>
          <ListExport
            path={exportAssignments.path}
            query={{ ...view.filters, q: view.q }}
            name="assignments"
          />
        </div>
      </div>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        {(isForAll || groups.length > 1) && (
          <SelectFilter
            {...narrowing}
            label={copy.filters.group}
            name="practice_group_id"
            all={isForAll ? copy.filters.allGroups : (first?.name ?? "")}
            options={groupOptions(groups)}
          />
        )}
        <SelectFilter
          {...narrowing}
          label={copy.filters.status}
          name="state"
          all={copy.filters.allStatuses}
          options={copy.filters.statuses}
        />
        <SavedListViews list="assignments" />
      </TableFilters>
      <AdminTable
        label={copy.title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id, group }) =>
          `${adminPath(`assignments/${id}`)}?${new URLSearchParams({ group: group.id })}`
        }
        empty={
          <EmptyState title={copy.emptyTitle} icon="check">
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
    </>
  );
}
