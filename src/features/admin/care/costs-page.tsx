import { useState } from "react";
import { type CostAssumption, listCostAssumptions } from "#contract/insights/admin-costs.ts";
import { call } from "#device/session.ts";
import { editedText } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin-care.module.css";
import {
  costsPage as copy,
  groups,
  publishedValue,
  rangeInWords,
  sourceInWords,
} from "./cost-copy.ts";
import { CostDialog } from "./cost-dialog.tsx";
import type { CostRows } from "./save-cost.ts";

/** Lists the assumptions of the burnout cost model. */
export function CostsPage() {
  const asking = useRequest(() => call(listCostAssumptions, {}), "cost-assumptions");
  const [changed, setChanged] = useState<{ readonly data: CostRows }>();
  const [opened, setOpened] = useState<CostAssumption["name"]>();
  const state = changed ? ({ kind: "ready", value: changed } as const) : asking.state;
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.lead}>{copy.lead}</p>
      <OnlineOnly asking={{ ...asking, state }} what={copy.loading}>
        {({ data }) => {
          const row = data.find(({ name }) => name === opened);
          return (
            <div className={admin.stack}>
              {groups.map(({ kind, title }) => (
                <Card key={kind} title={title}>
                  <Assumptions
                    rows={data.filter((each) => each.kind === kind)}
                    onOpen={setOpened}
                  />
                </Card>
              ))}
              {row && (
                <CostDialog
                  row={row}
                  onRows={(rows) => setChanged({ data: rows })}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </div>
          );
        }}
      </OnlineOnly>
    </>
  );
}

type Props = {
  readonly rows: CostRows;
  readonly onOpen: (name: CostAssumption["name"]) => void;
};

function Assumptions({ rows, onOpen }: Props) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.name}>
          <div className={styles.words}>
            <p>{row.label}</p>
            <p className={admin.row}>
              <strong>{rangeInWords(row.kind, row)}</strong>
              {row.is_changed && <Badge tone="wait">{copy.changed}</Badge>}
            </p>
            <p className="small muted">{sourceInWords(row)}</p>
            {row.is_changed && (
              <>
                <p className="small muted">{publishedValue(row.kind, row.published)}</p>
                <p className="small muted">{copy.lastChanged(editedText(row) ?? "")}</p>
              </>
            )}
          </div>
          <Button aria-label={copy.editRow(row.label)} onClick={() => onOpen(row.name)}>
            {copy.edit}
          </Button>
        </li>
      ))}
    </ul>
  );
}
