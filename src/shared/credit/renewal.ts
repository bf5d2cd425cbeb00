import { isNurse, licenseOf } from "#contract/learning/license.ts";
import type { Credit, License, RenewalGoal } from "#sync/records/types.ts";
import { type RenewalRule, renewalRules } from "./renewal-rules-copy.ts";

/** One part of what a renewal requires. Without a name: whatever no category asks for. */
export type RenewalPart = {
  readonly name: string | undefined;
  readonly earned: number;
  readonly amount: number;
};

/** Where a person stands with the renewal of one license. Days are yyyy-MM-dd, amounts are hours or credits. */
export type Renewal = {
  readonly license: License;
  /** The kind of credit that counts: physicians earn CME credit, everyone else hours. */
  readonly unit: "hours" | "credits";
  readonly rule: RenewalRule | undefined;
  /** Undefined if no goal is set and none is known for the state. */
  readonly goal: RenewalGoal | undefined;
  /** The goal is what the board's rule says. */
  readonly isBoardGoal: boolean;
  readonly from: string;
  readonly until: string | undefined;
  /** Negative once the license has expired. Undefined without an expiration date. */
  readonly daysLeft: number | undefined;
  /** Confirmed by the server. */
  readonly awarded: number;
  readonly pending: number;
  readonly elsewhere: number;
  readonly earned: number;
  /** Missing hours of all parts together. */
  readonly left: number;
  readonly parts: readonly RenewalPart[];
};

const DAY_MS = 86_400_000;
export const USUAL_MONTHS = 24;

/** Rounds to hundredths, to avoid floating-point drift. */
const round = (value: number) => Math.round(value * 100) / 100;
const sum = (values: readonly number[]) => round(values.reduce((total, value) => total + value, 0));

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the first day of a cycle that ends on `until`. */
function firstDay(until: string, months: number): string {
  const end = new Date(until);
  const start = new Date(end);
  start.setUTCMonth(end.getUTCMonth() - months);
  // A shorter month has no such day.
  if (start.getUTCDate() !== end.getUTCDate()) start.setUTCDate(0);
  return dayOf(start.getTime() + DAY_MS);
}

const registeredNurse = /\brn\b|registered (professional )?nurse/;
const practicalNurse = /practical|vocational|\b(lpn|lvn)\b/;
const medicalDoctor =
  /\bmd\b|medical doctor|doctor of medicine|^(licensed )?physicians?( (and|&) surgeons?)?$/;
/** Osteopathic physicians have boards of their own. */
const otherDoctor = /osteopath|\bdo\b|assistant/;

/** Other professions, such as nursing assistants and physical therapists, have other boards or rules. */
function professionOf(profession: string): RenewalRule["profession"] | undefined {
  const name = profession.toLowerCase().replaceAll(".", "").trim();
  const license = licenseOf(name);
  if (license === "Physicians")
    return medicalDoctor.test(name) && !otherDoctor.test(name) ? "MD" : undefined;
  const isRegistered = registeredNurse.test(name) && !practicalNurse.test(name);
  return license === "Nurses" && isRegistered ? "RN" : undefined;
}

export function ruleFor({ state, profession }: License): RenewalRule | undefined {
  const wanted = professionOf(profession);
  return renewalRules.find((rule) => rule.state === state && rule.profession === wanted);
}

export const goalOfRule = ({ amount, categories }: RenewalRule): RenewalGoal => ({
  amount,
  earnedElsewhere: 0,
  categories: categories.map((category) => ({ ...category, earnedElsewhere: 0 })),
});

const isSameGoal = (goal: RenewalGoal, rule: RenewalRule) =>
  goal.amount === rule.amount &&
  goal.categories.length === rule.categories.length &&
  rule.categories.every(({ name, amount }) =>
    goal.categories.some((category) => category.name === name && category.amount === amount),
  );

function counts(profession: string, { type }: Credit): boolean {
  if (type === "participation") return false;
  if (licenseOf(profession) === "Physicians") return type === "cme";
  return isNurse(profession) ? type === "contact_hours" : true;
}

function partsOf(
  { amount, categories, earnedElsewhere }: RenewalGoal,
  awarded: number,
): RenewalPart[] {
  const named = categories.map((category) => ({
    name: category.name,
    amount: category.amount,
    earned: category.earnedElsewhere,
  }));
  const beyond = named.map((part) => Math.max(0, part.earned - part.amount));
  const rest = round(amount - sum(named.map((part) => part.amount)));
  const general = {
    name: undefined,
    amount: rest,
    earned: sum([awarded, earnedElsewhere, ...beyond]),
  };
  return rest > 0 ? [...named, general] : named;
}

export const missingOf = ({ earned, amount }: RenewalPart): number =>
  round(Math.max(0, amount - earned));

export function renewalOf(license: License, credits: readonly Credit[], today: string): Renewal {
  const { profession, expiresOn: until, goal: ownGoal } = license;
  const rule = ruleFor(license);
  const goal = ownGoal ?? (rule && goalOfRule(rule));
  const from = goal?.startsOn ?? firstDay(until ?? today, rule?.months ?? USUAL_MONTHS);
  const inCycle = credits.filter(
    (credit) =>
      !credit.revoked &&
      counts(profession, credit) &&
      credit.awardedOn >= from &&
      credit.awardedOn <= (until ?? today),
  );
  const amountIn = (state: Credit["state"]) =>
    sum(inCycle.filter((credit) => credit.state === state).map(({ amount }) => amount));
  const awarded = amountIn("confirmed");
  const elsewhere = goal
    ? sum([goal.earnedElsewhere, ...goal.categories.map((category) => category.earnedElsewhere)])
    : 0;
  const parts = goal ? partsOf(goal, awarded) : [];
  return {
    license,
    unit: licenseOf(profession) === "Physicians" ? "credits" : "hours",
    rule,
    goal,
    isBoardGoal: goal !== undefined && rule !== undefined && isSameGoal(goal, rule),
    from,
    until,
    daysLeft:
      until === undefined
        ? undefined
        : Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS),
    awarded,
    pending: amountIn("claimed"),
    elsewhere,
    earned: sum([awarded, elsewhere]),
    left: sum(parts.map(missingOf)),
    parts,
  };
}

/** Returns the position of the license that expires next, or of the first one. */
export function nextToRenew(licenses: readonly License[], today: string): number {
  const next = licenses
    .map(({ expiresOn }, at) => ({ expiresOn, at }))
    .filter(({ expiresOn }) => expiresOn !== undefined && expiresOn >= today)
    .toSorted((a, b) => (a.expiresOn ?? "").localeCompare(b.expiresOn ?? ""))[0];
  return next?.at ?? 0;
}
