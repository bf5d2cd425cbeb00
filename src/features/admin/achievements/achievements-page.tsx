import { useState } from "react";
import {
  ACHIEVEMENT_COUNTERS,
  type AchievementRow,
  listAchievementRules,
} from "#contract/learning/admin-achievements.ts";
import { editedOrNeverText } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { achievementIcon } from "#shared/status/achievement-icon.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin-achievements.module.css";
import { achievementsPage as copy, counterNames, requirementText } from "./copy.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { toggleRule } from "./save-rule.ts";

type RowCallbacks = {
  readonly onOpen: (rule: AchievementRow) => void;
  readonly reload: () => void;
};

const columnsWith = (callbacks: RowCallbacks): readonly Column<AchievementRow>[] => [
  {
    id: "name",
    label: copy.columns.name,
    sort: "name",
    isTitle: true,
    cell: ({ name, icon }) => (
      <span className={styles.named}>
        <Icon name={achievementIcon(icon)} />
        {name}
      </span>
    ),
  },
  { id: "at_least", label: copy.columns.requirement, sort: "at_least", cell: requirementText },
  {
    id: "state",
    label: copy.columns.status,
    cell: ({ is_on }) =>
      is_on ? <Badge tone="done">{copy.active}</Badge> : <Badge>{copy.inactive}</Badge>,
  },
  { id: "edited", label: copy.columns.lastChanged, isExtra: true, cell: editedOrNeverText },
  {
    id: "act",
    label: copy.columns.action,
    cell: (rule) => <RowButtons rule={rule} {...callbacks} />,
  },
];

function RowButtons({ rule, onOpen, reload }: RowCallbacks & { readonly rule: AchievementRow }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await toggleRule(rule, reload);
    setBusy(false);
  };
  const toggleName = rule.is_on ? copy.deactivateRule(rule.name) : copy.activateRule(rule.name);
  return (
    <span className={admin.actions}>
      <Button aria-label={copy.editRule(rule.name)} onClick={() => onOpen(rule)}>
        {copy.edit}
      </Button>
      <Button aria-label={toggleName} busy={isBusy} onClick={() => void run()}>
        {rule.is_on ? copy.deactivate : copy.activate}
      </Button>
    </span>
  );
}

const states = [
  { value: "on", text: copy.active },
  { value: "off", text: copy.inactive },
];
const kinds = ACHIEVEMENT_COUNTERS.map((value) => ({ value, text: counterNames[value] }));

export function AdminAchievementsPage() {
  const { view, change, filter } = useTableView({ sort: "at_least" });
  const list = useAdminList(listAchievementRules, viewQuery(view));
  const [opened, setOpened] = useState<AchievementRow | "new">();
  const close = () => setOpened(undefined);
  const narrowing = { view, filter };
  return (
    <>
      <div className={admin.head}>
        <PageTitle title={copy.title} />
        <Button kind="main" icon="plus" onClick={() => setOpened("new")}>
          {copy.create}
        </Button>
      </div>
      <p className={admin.lead}>{copy.lead}</p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          label={copy.columns.status}
          name="state"
          all={copy.allStatuses}
          options={states}
          {...narrowing}
        />
        <SelectFilter
          label={copy.columns.requirement}
          name="counts"
          all={copy.allRequirements}
          options={kinds}
          {...narrowing}
        />
        <SavedListViews list="achievements" />
      </TableFilters>
      <AdminTable
        label={copy.title}
        columns={columnsWith({ onOpen: setOpened, reload: list.reload })}
        list={list}
        rowKey={({ name }) => name}
        view={view}
        onView={change}
        empty={<EmptyState title={copy.empty} icon="sprout" />}
      />
      {opened && (
        <RuleDialog
          rule={opened === "new" ? undefined : opened}
          onDone={() => {
            close();
            list.reload();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
