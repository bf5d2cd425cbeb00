import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminHelp } from "#contract/wellbeing/admin-help.ts";
import { usePracticeGroups } from "#shared/admin/admin-groups.ts";
import admin from "#shared/admin/admin-page.module.css";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/field.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-care.module.css";
import { HelpDialog } from "./help-dialog.tsx";
import { HelpRow } from "./help-row.tsx";
import { type HelpResources, useHelpResources } from "./use-help-resources.ts";

/** Manages the crisis resources shown to everyone or to one group. */
export function HelpPage() {
  const [search, setSearch] = useSearchParams();
  const group = search.get("for") ?? "";
  const groups = usePracticeGroups();
  return (
    <>
      <PageTitle title="Help resources" />
      <p className={admin.lead}>
        Where people find help: behind the help button, and at once where somebody writes of danger.
        What an organisation offers its own people comes first. Devices hear of a change the next
        time they synchronise.
      </p>
      <OnlineOnly asking={groups} what="The practice groups">
        {({ data }) => (
          <div className={styles.narrow}>
            <SelectField
              label="Shown to"
              value={group}
              onChange={({ currentTarget: { value } }) =>
                setSearch(value ? { for: value } : {}, { replace: true })
              }
            >
              <option value="">Everybody</option>
              {data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </OnlineOnly>
      <ResourcesCard key={group} group={group} />
    </>
  );
}

/** Stands for the resource being added in `opened`. */
const NEW = "new";

function ResourcesCard({ group }: { readonly group: string }) {
  const resources = useHelpResources(group);
  const [opened, setOpened] = useState<string>();
  return (
    <Card title={group ? "What this group offers" : "For everybody"} className={admin.stack}>
      <OnlineOnly asking={resources.asking} what="These places">
        {({ data }) => {
          const row = data.find(({ id }) => id === opened);
          return (
            <>
              <ResourceRows rows={data} resources={resources} onOpen={setOpened} />
              <div>
                <Button kind="main" icon="plus" onClick={() => setOpened(NEW)}>
                  Add a place
                </Button>
              </div>
              {opened && (row || opened === NEW) && (
                <HelpDialog
                  resources={resources}
                  group={group}
                  row={row}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </>
          );
        }}
      </OnlineOnly>
    </Card>
  );
}

type ResourceRowsProps = {
  readonly rows: readonly AdminHelp[];
  readonly resources: HelpResources;
  readonly onOpen: (id: string) => void;
};

function ResourceRows({ rows, resources, onOpen }: ResourceRowsProps) {
  if (rows.length === 0)
    return <p>Nothing of its own yet: its people are shown what everybody is.</p>;
  const ids = rows.filter(({ is_fixed }) => !is_fixed).map(({ id }) => id);
  const showProblem = async (work: Promise<string | undefined>) => {
    const problem = await work;
    if (problem) showToast({ text: problem, icon: "attention" });
  };
  const move = (id: string, by: -1 | 1) => {
    const at = ids.indexOf(id);
    void showProblem(resources.order(ids.toSpliced(at, 1).toSpliced(at + by, 0, id)));
  };
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <HelpRow
          key={row.id}
          row={row}
          isBusy={resources.isBusy}
          canMoveUp={ids.indexOf(row.id) > 0}
          canMoveDown={ids.indexOf(row.id) < ids.length - 1}
          onOpen={() => onOpen(row.id)}
          onMove={(by) => move(row.id, by)}
          onRemove={() => void showProblem(resources.remove(row))}
        />
      ))}
    </ul>
  );
}
