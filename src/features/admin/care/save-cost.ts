import {
  type CostAssumption,
  changeCostAssumption,
  listCostAssumptions,
  resetCostAssumption,
} from "#contract/insights/admin-costs.ts";
import type { AssumptionOverride } from "#contract/insights/cost-assumptions.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK, OFFLINE } from "#shared/admin/admin-copy.ts";
import { showToast } from "#ui/toast.tsx";
import { MEANWHILE } from "./copy.ts";
import { changedIn } from "./cost-copy.ts";

export type Rows = readonly CostAssumption[];
type Seen = Pick<CostAssumption, "name" | "version">;

/** Without a value it is the published one again. */
const send = ({ name, version }: Seen, changed: AssumptionOverride | undefined) =>
  changed
    ? call(changeCostAssumption, { params: { name }, body: { version, ...changed } })
    : call(resetCostAssumption, { params: { name }, body: { version } });

async function putBack(seen: Seen, before: AssumptionOverride | undefined, onRows: OnRows) {
  const outcome = await send(seen, before);
  if (outcome.kind === "accepted") {
    onRows(outcome.value.data);
    return showToast({ text: "Put back as it was" });
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({ text: isBehind ? MEANWHILE : requestErrorMessage(outcome, OFFLINE), icon: "attention" });
}

type OnRows = (rows: Rows) => void;
type Saving = {
  /** As it is saved; the version may be an older one. */
  readonly row: CostAssumption;
  readonly version: number;
  readonly changed: AssumptionOverride | undefined;
  readonly onRows: OnRows;
};

/** Says why it is not saved; nothing once it is. */
export async function saveCost({ row, version, changed, onRows }: Saving) {
  const { name } = row;
  const outcome = await send({ name, version }, changed);
  if (outcome.kind === "accepted") {
    const { data } = outcome.value;
    onRows(data);
    const now = data.find((each) => each.name === name)?.version ?? version;
    const run = () => void putBack({ name, version: now }, changedIn(row), onRows);
    const text = changed ? "Saved: insights are told with it" : "As published again";
    showToast({ text, action: { label: "Undo", run } });
    return undefined;
  }
  if (outcome.kind !== "refused" || outcome.code !== "changed_meanwhile")
    return requestErrorMessage(outcome, NEEDS_NETWORK);
  const latest = await call(listCostAssumptions, {});
  if (latest.kind === "accepted") onRows(latest.value.data);
  return MEANWHILE;
}
