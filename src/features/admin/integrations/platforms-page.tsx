import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { listPlatforms, type Platform } from "#contract/organizations/admin-platforms.ts";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./integrations.module.css";
import { PlatformForm } from "./platform-form.tsx";
import { platformsPage as copy, scoreStates } from "./platforms-copy.ts";
import { ToolCard } from "./tool-card.tsx";

const tones = { on: "done", failing: "wait", off: "bad" } as const;

export const ScoreStatus = ({ state }: Pick<Platform, "state">) => (
  <Badge tone={tones[state]}>{scoreStates[state]}</Badge>
);

const columns: readonly Column<Platform>[] = [
  { id: "name", label: copy.columns.name, isTitle: true, cell: ({ name }) => name },
  { id: "group", label: copy.columns.group, cell: ({ group }) => group.name },
  { id: "launch", label: copy.columns.launch, cell: copy.launch },
  { id: "people", label: copy.columns.people, isNumber: true, cell: ({ people }) => people },
  { id: "state", label: copy.columns.scores, cell: (row) => <ScoreStatus {...row} /> },
  { id: "failed", label: copy.columns.failed, isNumber: true, cell: ({ failed }) => failed },
  {
    id: "created",
    label: copy.columns.created,
    isExtra: true,
    cell: ({ created }) => copy.created(created),
  },
];

/** Lists the learning platforms of practice groups. */
export function PlatformsPage() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listPlatforms, viewQuery(view));
  const groups = useGroupFilter();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
          {copy.create}
        </Button>
      </div>
      <p className={admin.lead}>{copy.lead}</p>
      <TableFilters>
        <SelectFilter
          label={copy.group}
          name="practice_group_id"
          all={copy.allGroups}
          options={groups}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label={copy.title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`platforms/${id}`)}
        empty={
          <EmptyState title={copy.emptyTitle} icon="external">
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
      {list.reply && (
        <div className={styles.below}>
          <ToolCard tool={list.reply.tool} />
        </div>
      )}
      {isCreating && (
        <PlatformForm
          group={view.filters.practice_group_id ?? ""}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate(adminPath(`platforms/${id}`))}
        />
      )}
    </>
  );
}
