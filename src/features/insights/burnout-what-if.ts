import type { burnoutPredictiveCost } from "#contract/insights/burnout.ts";
import {
  type CostInputs,
  hanCost,
  predictedCost,
  returnOnInvestment,
  type Sourced,
} from "#contract/insights/cost.ts";
import { COST_ROLES, type CostRole, costInputsFor } from "#contract/insights/cost-assumptions.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";

export type PublishedCost = Exclude<Reply<typeof burnoutPredictiveCost>["data"], Suppressed>;
/** Inputs that can be changed per role. */
export type RoleInput = "turnover" | "costPerDeparture" | "relativeRisk";
export type InputName = "staff" | "reduction" | "investment" | `${CostRole}.${RoleInput}`;
/** Inputs as typed; a missing one means the published value. */
export type CostDraft = Readonly<Partial<Record<InputName, string>>>;

type Bounds = { readonly least: number; readonly most: number };
const bounds = {
  staff: { least: 1, most: 1_000_000 },
  turnover: { least: 0, most: 100 },
  costPerDeparture: { least: 0, most: 100_000_000 },
  relativeRisk: { least: 1, most: 20 },
  reduction: { least: 0, most: 100 },
  investment: { least: 0, most: 1_000_000_000 },
} as const satisfies Record<string, Bounds>;

/** The kind of input that is out of bounds. */
export type InputProblem = keyof typeof bounds;

const kindOf = (name: InputName) => name.split(".").at(-1) as InputProblem;

const isIn = (value: number, { least, most }: Bounds) => value >= least && value <= most;

function numberIn(name: InputName, typed: CostDraft): number | undefined {
  const text = typed[name]?.trim();
  const value = text ? Number(text) : Number.NaN;
  const isWhole = name !== "staff" || Number.isInteger(value);
  return isIn(value, bounds[kindOf(name)]) && isWhole ? value : undefined;
}

/** Returns the problem of an input. An empty input counts as unchanged. */
export function problemOf(name: InputName, typed: CostDraft): InputProblem | undefined {
  if (!typed[name]?.trim() || numberIn(name, typed) !== undefined) return undefined;
  return kindOf(name);
}

export const staffIn = (typed: CostDraft): number | undefined => numberIn("staff", typed);

/** A typed number has no uncertainty range. */
const certain = (value: number): Sourced => ({ value, low: value, high: value });

function inputsIn({ assumptions }: PublishedCost, role: CostRole, typed: CostDraft): CostInputs {
  const published = costInputsFor(assumptions, role);
  const turnover = numberIn(`${role}.turnover`, typed);
  const cost = numberIn(`${role}.costPerDeparture`, typed);
  const risk = numberIn(`${role}.relativeRisk`, typed);
  return {
    turnover: turnover === undefined ? published.turnover : turnover / 100,
    costPerDeparture: cost === undefined ? published.costPerDeparture : certain(cost),
    relativeRisk: risk === undefined ? published.relativeRisk : certain(risk),
  };
}

export const isCostRole = (role: string): role is CostRole =>
  COST_ROLES.some((known) => known === role);

/**
 * Returns the staff count per role: as published, or the typed total split in the same proportions.
 * Without known staff, all are physicians.
 */
export function staffByRole({ by_role, staff_count }: PublishedCost, typed: CostDraft) {
  const known = by_role.flatMap(({ role, staff_count: staff }) =>
    isCostRole(role) ? [{ role, staff }] : [],
  );
  const named = staffIn(typed);
  if (named === undefined) return known;
  if (staff_count <= 0) return [{ role: "Physicians" as const, staff: named }];
  return known.map(({ role, staff }) => ({ role, staff: (staff / staff_count) * named }));
}

const clamp = (value: number) => Math.min(Math.max(value, 0), 1);

/** Returns the role's own rate where it is published. Its range is as wide as that of the group, which is the only one known. */
function burnoutOf(role: CostRole, { by_role, burnout_rate, ci }: PublishedCost) {
  const published = by_role.find((one) => one.role === role);
  const rate = published?.rate ?? burnout_rate.value;
  const shift = rate - burnout_rate.value;
  const range = { low: clamp(ci.low + shift), high: clamp(ci.high + shift) };
  return { rate, ...range, isOwn: published?.is_own_rate ?? false };
}

const inputNames: readonly RoleInput[] = ["turnover", "costPerDeparture", "relativeRisk"];
const isTyped = (role: CostRole, typed: CostDraft) =>
  inputNames.some((input) => numberIn(`${role}.${input}`, typed) !== undefined);

/** Returns the published range of a role for a number of people, unless an assumption was typed. */
function publishedRange(
  role: CostRole,
  staff: number,
  { by_role }: PublishedCost,
  typed: CostDraft,
) {
  const published = by_role.find((one) => one.role === role);
  if (!published || published.staff_count <= 0 || isTyped(role, typed)) return undefined;
  const share = staff / published.staff_count;
  return { low: published.low * share, high: published.high * share };
}

/** Calculates the cost from published and typed inputs. */
export function calculateCost(published: PublishedCost, typed: CostDraft) {
  const { cross_check } = published;
  const staffed = staffByRole(published, typed);
  const roles = staffed.map(({ role, staff }) => {
    const inputs = inputsIn(published, role, typed);
    const burnout = burnoutOf(role, published);
    return {
      role,
      staff,
      inputs,
      burnout,
      ...predictedCost(staff, burnout, inputs),
      ...publishedRange(role, staff, published, typed),
    };
  });
  const sum = (of: (role: (typeof roles)[number]) => number) =>
    roles.reduce((total, role) => total + of(role), 0);
  // Null: counted together with other roles.
  const physicians =
    staffIn(typed) === undefined || cross_check.physicians === null
      ? cross_check.physicians
      : (staffed.find(({ role }) => role === "Physicians")?.staff ?? 0);
  return {
    roles,
    staff: sum(({ staff }) => staff),
    departures: sum(({ departures }) => departures),
    cost: sum(({ cost }) => cost),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    crossCheck: physicians === null ? null : { physicians, cost: hanCost(physicians) },
  };
}

export type CalculatedCost = ReturnType<typeof calculateCost>;

/**
 * Returns the savings of a program that prevents some departures, and its ROI if its cost is known.
 */
export function savingsOf({ cost }: CalculatedCost, typed: CostDraft) {
  const reduction = numberIn("reduction", typed);
  if (reduction === undefined) return undefined;
  const investment = numberIn("investment", typed);
  const { savings, roi } = returnOnInvestment(investment ?? 1, cost, reduction / 100);
  return { savings, roi: investment ? roi : undefined };
}

const inFields = {
  turnover: ({ turnover }) => String(Math.round(turnover * 1000) / 10),
  costPerDeparture: ({ costPerDeparture }) => String(costPerDeparture.value),
  relativeRisk: ({ relativeRisk }) => String(relativeRisk.value),
} as const satisfies Record<RoleInput, (inputs: CostInputs) => string>;

type CalculatedRole = Pick<CalculatedCost["roles"][number], "role" | "inputs">;

/** Returns the text of an input: typed, or the published value. */
export const textOf = (
  { role, inputs }: CalculatedRole,
  input: RoleInput,
  typed: CostDraft,
): string => typed[`${role}.${input}`] ?? inFields[input](inputs);
