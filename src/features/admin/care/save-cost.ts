import {
  type CostAssumption,
  changeCostAssumption,
  listCostAssumptions,
  resetCostAssumption,
} from "#contract/insights/admin-costs.ts";
import type { AssumptionOverride } from "#contract/insights/cost-assumptions.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK, OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";
import { changeUndone, editConflict, undo as undoLabel } from "./copy.ts";
import { costDialog as copy, overrideOf, resetLabel } from "./cost-copy.ts";

export type CostRows = readonly CostAssumption[];
type RowVersion = Pick<CostAssumption, "name" | "version">;

/** Saves an override; without one, resets to the published value. */
const send = ({ name, version }: RowVersion, changed: AssumptionOverride | undefined) =>
  changed
    ? call(changeCostAssumption, { params: { name }, body: { version, ...changed } })
    : call(resetCostAssumption, { params: { name }, body: { version } });

async function undo(seen: RowVersion, before: AssumptionOverride | undefined, onRows: OnRows) {
  const outcome = await send(seen, before);
  if (outcome.kind === "accepted") {
    onRows(outcome.value.data);
    return showToast({ text: changeUndone });
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({
    text: isBehind ? editConflict : requestErrorMessage(outcome, OFFLINE),
    icon: "attention",
  });
}

type OnRows = (rows: CostRows) => void;
type Saving = {
  /** The row as saved; `version` may be older. */
  readonly row: CostAssumption;
  readonly version: number;
  readonly changed: AssumptionOverride | undefined;
  readonly onRows: OnRows;
};

/** Saves an assumption. Returns a message if it could not be saved. */
export async function saveCost({ row, version, changed, onRows }: Saving) {
  const { name } = row;
  const outcome = await send({ name, version }, changed);
  if (outcome.kind === "accepted") {
    const { data } = outcome.value;
    onRows(data);
    const now = data.find((each) => each.name === name)?.version ?? version;
    const run = () => void undo({ name, version: now }, overrideOf(row), onRows);
    const text = changed ? copy.saved : resetLabel(row.published);
    showToast({ text, action: { label: undoLabel, run } });
    return undefined;
  }
  if (outcome.kind !== "refused" || outcome.code !== "changed_meanwhile")
    return requestErrorMessage(outcome, NEEDS_NETWORK);
  const latest = await call(listCostAssumptions, {});
  if (latest.kind === "accepted") onRows(latest.value.data);
  return editConflict;
}
