import { useState } from "react";
import {
  type AchievementRow,
  ACHIEVEMENT_COUNTERS,
  listAchievementRules,
} from "#contract/learning/admin-achievements.ts";
import { editedOrGiven } from "#shared/admin/admin-copy.ts";
import { queryOfView, useAdminList } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { achievementIcon } from "#shared/status/achievement-icon.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FilterSelect, Narrow, TableSearch } from "#ui/data-table/narrow.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { countedNames, wantedInWords } from "./copy.ts";
import styles from "./admin-achievements.module.css";
import { RuleDialog } from "./rule-dialog.tsx";
import { switchRule } from "./save-rule.ts";

type Acts = { readonly onOpen: (rule: AchievementRow) => void; readonly reload: () => void };

const columnsWith = (acts: Acts): readonly Column<AchievementRow>[] => [
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
  { id: "at_least", label: "Earned with", sort: "at_least", cell: wantedInWords },
  {
    id: "state",
    label: "State",
    cell: ({ is_on }) => (is_on ? <Badge tone="done">On</Badge> : <Badge>Off</Badge>),
  },
  { id: "edited", label: "Last changed", isExtra: true, cell: editedOrGiven },
  { id: "act", label: "Change", cell: (rule) => <RowActs rule={rule} {...acts} /> },
];

function RowActs({ rule, onOpen, reload }: Acts & { readonly rule: AchievementRow }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await switchRule(rule, reload);
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
const kinds = ACHIEVEMENT_COUNTERS.map((value) => ({ value, text: countedNames[value] }));

/** What people can reach, and with what. */
export function AdminAchievementsPage() {
  const { view, change, filter } = useTableView({ sort: "at_least" });
  const list = useAdminList(listAchievementRules, queryOfView(view));
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
      <Narrow>
        <TableSearch label="Search achievements" view={view} onView={change} />
        <FilterSelect label="State" name="state" options={states} {...narrowing} />
        <FilterSelect label="Earned with" name="counts" options={kinds} {...narrowing} />
      </Narrow>
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
