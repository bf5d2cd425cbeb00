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
import { helpPage as copy } from "./help-copy.ts";
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
      <PageTitle title={copy.title} />
      <p className={admin.lead}>{copy.lead}</p>
      <OnlineOnly asking={groups} what={copy.loadingGroups}>
        {({ data }) => (
          <div className={styles.narrow}>
            <SelectField
              label={copy.audience}
              value={group}
              onChange={({ currentTarget: { value } }) =>
                setSearch(value ? { for: value } : {}, { replace: true })
              }
            >
              <option value="">{copy.everyone}</option>
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
    <Card title={group ? copy.forGroup : copy.forEveryone} className={admin.stack}>
      <OnlineOnly asking={resources.asking} what={copy.loading}>
        {({ data }) => {
          const row = data.find(({ id }) => id === opened);
          return (
            <>
              <ResourceRows rows={data} resources={resources} onOpen={setOpened} />
              <div>
                <Button kind="main" icon="plus" onClick={() => setOpened(NEW)}>
                  {copy.add}
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
  if (rows.length === 0) return <p>{copy.groupEmpty}</p>;
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
