import { useState } from "react";
import {
  listPeople,
  type PeopleChange,
  previewPeopleChange,
} from "#contract/organizations/admin-people.ts";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { fetchTitles } from "#shared/accounts/provider-titles.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { groupOptions, usePracticeGroups } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { BulkDialog } from "#shared/admin/bulk-dialog.tsx";
import { RecentChanges } from "#shared/admin/recent-changes.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { selected } from "#shared/admin/selected.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { type TableView, useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin-people.module.css";
import { changeWithoutOptions, PeopleBulkFields } from "./bulk-fields.tsx";
import { noLedGroup } from "./copy.ts";
import { peopleColumns } from "./people-columns.tsx";
import {
  bulkActions,
  bulkKinds,
  peoplePage as copy,
  peopleFilters as filters,
  personNames,
} from "./people-copy.ts";

/** Lists everyone for administrators, and members of their own groups for leaders. */
export function PeoplePage() {
  const isForAll = isAdmin(useSession()?.user.burnout_role ?? "");
  const asking = usePracticeGroups();
  if (isForAll) {
    const groups = asking.state.kind === "ready" ? asking.state.value.data : [];
    return <AllPeople groups={groups} />;
  }
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.lead}>{copy.leaderLead}</p>
      <OnlineOnly asking={asking} what={copy.ownGroups}>
        {({ data }) => <OwnPeople groups={data} />}
      </OnlineOnly>
    </>
  );
}

type Groups = { readonly groups: readonly PracticeGroup[] };

function AllPeople({ groups }: Groups) {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listPeople, viewQuery(view));
  const { selection, clear } = useSelection(view);
  const [acting, setActing] = useState<PeopleChange["kind"]>();
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <div className={admin.actions}>
          <RecentChanges list="people" names={personNames} onChanged={list.reload} />
          <ListExport
            path="/api/admin/people/export"
            query={{ ...view.filters, q: view.q }}
            name="people"
          />
          <LinkButton kind="main" icon="plus" to={adminPath("people/new")}>
            {copy.add}
          </LinkButton>
        </div>
      </div>
      <Filters groups={groups} view={view} change={change} filter={filter} />
      <AdminTable
        label={copy.title}
        columns={peopleColumns.all}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`people/${id}`)}
        selection={selection}
        bulk={() =>
          bulkKinds.map((kind) => (
            <Button key={kind} onClick={() => setActing(kind)}>
              {bulkActions[kind]}
            </Button>
          ))
        }
        empty={
          <EmptyState title={copy.emptyTitle} icon="person">
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
      {acting && (
        <BulkDialog<PeopleChange>
          names={personNames}
          action={bulkActions[acting]}
          count={selection.isAll ? list.total : selection.keys.size}
          change={changeWithoutOptions(acting)}
          fields={(onPreview) => <PeopleBulkFields kind={acting} onPreview={onPreview} />}
          preview={(change: PeopleChange) =>
            call(previewPeopleChange, { body: { selection: selected(selection, view), change } })
          }
          onClose={(isChanged) => {
            setActing(undefined);
            if (!isChanged) return;
            clear();
            list.reload();
          }}
        />
      )}
    </>
  );
}

type FiltersProps = Groups & TableView;

function Filters({ groups, view, change, filter }: FiltersProps) {
  const titles = useRequest(fetchTitles, "titles").state;
  const narrowing = { view, filter };
  return (
    <TableFilters>
      <TableSearch label={copy.search} view={view} onView={change} />
      <SelectFilter
        {...narrowing}
        label={filters.group}
        name="practice_group_id"
        all={filters.allGroups}
        options={groupOptions(groups)}
      />
      <SelectFilter
        {...narrowing}
        label={filters.role}
        name="role"
        all={filters.allRoles}
        options={filters.roles}
      />
      <SelectFilter
        {...narrowing}
        label={filters.title}
        name="title"
        all={filters.allTitles}
        options={titles.kind === "ready" ? titles.value.map((text) => ({ value: text, text })) : []}
      />
      <SelectFilter
        {...narrowing}
        label={filters.status}
        name="enabled"
        all={filters.allStatuses}
        options={filters.statuses}
      />
      <SelectFilter
        {...narrowing}
        label={filters.signUp}
        name="confirmed"
        all={filters.allSignUps}
        options={filters.signUps}
      />
      <SavedListViews list="people" />
    </TableFilters>
  );
}

function OwnPeople({ groups }: Groups) {
  const first = groups[0]?.id ?? "";
  const { view, change, filter } = useTableView({ filters: { practice_group_id: first } });
  const list = useAdminList(listPeople, viewQuery(view));
  if (!first)
    return (
      <EmptyState title={noLedGroup.title} icon="grove">
        <p>{noLedGroup.text}</p>
      </EmptyState>
    );
  return (
    <>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        {groups.length > 1 && (
          <SelectFilter
            label={filters.group}
            name="practice_group_id"
            options={groupOptions(groups)}
            all={groups[0]?.name ?? ""}
            view={view}
            filter={filter}
          />
        )}
        <SavedListViews list="people" />
      </TableFilters>
      <AdminTable
        label={copy.peopleInGroup}
        columns={peopleColumns.ofGroup}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
      />
    </>
  );
}
