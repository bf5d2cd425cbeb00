import { useState } from "react";
import {
  ACHIEVEMENT_COUNTERS,
  type AchievementRow,
  listAchievementRules,
} from "#contract/learning/admin-achievements.ts";
import { editedOrBuiltInText } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { achievementIcon } from "#shared/status/achievement-icon.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-achievements.module.css";
import { counterNames, requirementInWords } from "./copy.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { toggleRule } from "./save-rule.ts";

type RowCallbacks = {
  readonly onOpen: (rule: AchievementRow) => void;
  readonly reload: () => void;
};

const columnsWith = (callbacks: RowCallbacks): readonly Column<AchievementRow>[] => [
  {
    id: "name",
    label: "Achievement",
    sort: "name",
    isTitle: true,
    cell: ({ name, icon }) => (
      <span className={styles.named}>
        <Icon name={achievementIcon(icon)} />
        {name}
      </span>
    ),
  },
  { id: "at_least", label: "Earned with", sort: "at_least", cell: requirementInWords },
  {
    id: "state",
    label: "State",
    cell: ({ is_on }) => (is_on ? <Badge tone="done">On</Badge> : <Badge>Off</Badge>),
  },
  { id: "edited", label: "Last changed", isExtra: true, cell: editedOrBuiltInText },
  { id: "act", label: "Change", cell: (rule) => <RowButtons rule={rule} {...callbacks} /> },
];

function RowButtons({ rule, onOpen, reload }: RowCallbacks & { readonly rule: AchievementRow }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await toggleRule(rule, reload);
    setBusy(false);
  };
  const name = <VisuallyHidden> {rule.name}</VisuallyHidden>;
  return (
    <span className={admin.actions}>
      <Button onClick={() => onOpen(rule)}>Change{name}</Button>
      <Button busy={isBusy} onClick={() => void run()}>
        {rule.is_on ? "Switch off" : "Switch on"}
        {name}
      </Button>
    </span>
  );
}

const states = [
  { value: "on", text: "On" },
  { value: "off", text: "Off" },
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
        <PageTitle title="Achievements" />
        <Button kind="main" icon="plus" onClick={() => setOpened("new")}>
          New achievement
        </Button>
      </div>
      <p className={admin.lead}>
        Devices hear of a change the next time they synchronise. Whatever is changed or switched
        off, people keep what they have; nobody else sees it.
      </p>
      <TableFilters>
        <TableSearch label="Search achievements" view={view} onView={change} />
        <SelectFilter label="State" name="state" options={states} {...narrowing} />
        <SelectFilter label="Earned with" name="counts" options={kinds} {...narrowing} />
      </TableFilters>
      <AdminTable
        label="Achievements"
        columns={columnsWith({ onOpen: setOpened, reload: list.reload })}
        list={list}
        rowKey={({ name }) => name}
        view={view}
        onView={change}
        empty={<EmptyState title="There is nothing to achieve yet" icon="sprout" />}
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
