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
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-care.module.css";
import { groups, rangeInWords, sourceInWords } from "./cost-copy.ts";
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
      <PageTitle title="Cost assumptions" />
      <p className={admin.lead}>
        What insights reckon the cost of burnout with, in every group. Whoever knows the numbers of
        their own house puts them in, with where they come from. Figures are told with them from
        then on.
      </p>
      <OnlineOnly asking={{ ...asking, state }} what="The assumptions">
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
              {row.is_changed && <Badge tone="wait">Changed</Badge>}
            </p>
            <p className="small muted">{sourceInWords(row)}</p>
            {row.is_changed && (
              <p className="small muted">
                {editedText(row)}. Published: {rangeInWords(row.kind, row.published)}
              </p>
            )}
          </div>
          <Button onClick={() => onOpen(row.name)}>
            Change<VisuallyHidden>: {row.label}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}
