import {
  type CostAssumption,
  changeCostAssumption,
  listCostAssumptions,
  resetCostAssumption,
} from "#contract/insights/admin-costs.ts";
import type { ChangedAssumption } from "#contract/insights/cost-assumptions.ts";
import { commonProblem } from "#device/call-errors.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK, OFFLINE } from "#shared/admin/admin-copy.ts";
import { showToast } from "#ui/toast.tsx";
import { MEANWHILE } from "./care-words.ts";
import { changedIn } from "./cost-words.ts";

export type Rows = readonly CostAssumption[];
type Seen = Pick<CostAssumption, "name" | "version">;

/** Without a value it is the published one again. */
const send = ({ name, version }: Seen, changed: ChangedAssumption | undefined) =>
  changed
    ? call(changeCostAssumption, { params: { name }, body: { version, ...changed } })
    : call(resetCostAssumption, { params: { name }, body: { version } });

async function putBack(seen: Seen, before: ChangedAssumption | undefined, onRows: OnRows) {
  const outcome = await send(seen, before);
  if (outcome.kind === "accepted") {
    onRows(outcome.value.data);
    return showToast({ text: "Put back as it was" });
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({ text: isBehind ? MEANWHILE : commonProblem(outcome, OFFLINE), icon: "attention" });
}

type OnRows = (rows: Rows) => void;
type Saving = {
  /** As it is saved; the version may be an older one. */
  readonly row: CostAssumption;
  readonly version: number;
  readonly changed: ChangedAssumption | undefined;
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
    return commonProblem(outcome, NEEDS_NETWORK);
  const latest = await call(listCostAssumptions, {});
  if (latest.kind === "accepted") onRows(latest.value.data);
  return MEANWHILE;
}
