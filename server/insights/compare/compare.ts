import { INSIGHT_DEFAULTS } from "#contract/insights/filters.ts";
import { NATIONAL_FIGURES } from "#contract/insights/national-figures.ts";
import type { Asking } from "../insight.ts";
import { ATTRIBUTES } from "../publications/layers.ts";
import { daysOf, figuresOf, type Period } from "../published.ts";
import { askedMonths } from "../window.ts";
import { windowed } from "../windowed.ts";
import { benchmarkUntil } from "./benchmark.ts";
import { NATIONAL_NOTE } from "./compare-copy.ts";
import { type Caller, comparedGroups, nameOf } from "./groups.ts";
import { partRows, rowOf } from "./rows.ts";
import { totalsOver } from "./totals.ts";

const PARTS = ["department", "role"] as const;

/** Returns the departments and roles of the window, or the totals of a group whose parts aren't published. */
async function shownIn({ published, group, query, now }: Asking) {
  const asked = askedMonths(query, INSIGHT_DEFAULTS.burnout.timespan, now);
  const filters = { group, layer: "rate", kind: "filter" };
  // All attributes of a group have the same periods.
  const { periods: window, publications: within } = await windowed(published, filters, asked);
  // A part is shown if every period of the window has it.
  const partsBy = (attribute: string) => {
    const parts = within.filter((one) => one.attribute === attribute);
    return parts.length === window.length ? parts : [];
  };
  const whole = ATTRIBUTES.map(partsBy).find((parts) => parts.length > 0);
  if (whole) return { asked, whole, partsBy };
  const totals = { group, layer: "rate", kind: "total" };
  return {
    asked,
    whole: (await windowed(published, totals, asked)).publications,
    partsBy: () => [],
  };
}

async function otherGroups(
  { db, published, group }: Asking,
  caller: Caller,
  months: Period | undefined,
) {
  const groups = (await comparedGroups(db, caller)).filter(({ id }) => id !== group);
  const ids = groups.map(({ id }) => id);
  const totals = months && (await totalsOver(published, ids, months));
  return groups.map(({ id, name }) =>
    rowOf({ kind: "other_group", value: id, label: name }, totals?.get(id)),
  );
}

const national = NATIONAL_FIGURES.map((figure) => ({
  ...figure,
  is_same_instrument: figure.instrument === "single_item",
}));

/** Returns the groups whose publications `tellCompare` reads. */
export const comparedWith =
  (caller: Caller) =>
  async ({ db, group }: Pick<Asking, "db" | "group">) => [
    group,
    ...(await comparedGroups(db, caller)).map(({ id }) => id),
  ];

/** Compares a group, its parts, and the caller's other groups over the same months. */
export const tellCompare = (caller: Caller) => async (asking: Asking) => {
  const { db, group, now } = asking;
  const { asked, whole, partsBy } = await shownIn(asking);
  const [first, last] = [whole[0], whole.at(-1)];
  const months = first && last && { starts: first.starts, ends: last.ends };
  const parts = PARTS.flatMap((kind) => partRows(kind, partsBy(kind)));
  const named = { kind: "group", value: group, label: await nameOf(db, group) } as const;
  const compared = await otherGroups(asking, caller, months);
  const rows = [
    rowOf(named, whole.length > 0 ? figuresOf(whole.map(({ cells }) => cells)) : undefined),
    ...compared,
    ...parts,
  ];
  const data = {
    days: months ? daysOf([months]) : null,
    rows,
    benchmark: await benchmarkUntil(db, months?.ends ?? asked.ends, now),
    national,
    national_note: NATIONAL_NOTE,
  };
  const others = compared.flatMap(({ value, n }) => (n === null ? [] : [value]));
  return { data, window: whole, others };
};
