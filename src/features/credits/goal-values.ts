import { goalOfRule, ruleFor } from "#shared/credit/renewal.ts";
import type { License, RenewalGoal } from "#sync/records/types.ts";
import { formatAmount, goalDialog } from "./hub-copy.ts";

export type CategoryValues = {
  /** A React key for the row. */
  readonly key: number;
  readonly name: string;
  readonly amount: string;
  readonly elsewhere: string;
};

/** Form values of a goal. */
export type GoalValues = {
  readonly amount: string;
  readonly expiresOn: string;
  readonly startsOn: string;
  readonly elsewhere: string;
  readonly categories: readonly CategoryValues[];
};

const MAX_AMOUNT = 1000;
const { errors: texts } = goalDialog;

const orEmpty = (amount: number) => (amount > 0 ? formatAmount(amount) : "");

export function goalValues(license: License, goal: RenewalGoal | undefined): GoalValues {
  return {
    amount: orEmpty(goal?.amount ?? 0),
    expiresOn: license.expiresOn ?? "",
    startsOn: goal?.startsOn ?? "",
    elsewhere: orEmpty(goal?.earnedElsewhere ?? 0),
    categories: (goal?.categories ?? []).map(({ name, amount, earnedElsewhere }, key) => ({
      ...{ key, name },
      amount: orEmpty(amount),
      elsewhere: orEmpty(earnedElsewhere),
    })),
  };
}

/** Returns the amount, 0 for an empty field, or undefined. */
function parseAmount(text: string): number | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return 0;
  if (!/^\d+(\.\d{1,2})?$/.test(trimmed) || Number(trimmed) > MAX_AMOUNT) return undefined;
  return Number(trimmed);
}

const isDay = (text: string) =>
  text === "" || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)));

const isRequired = (text: string) => (parseAmount(text) ?? 0) > 0;

function amountProblem(text: string, hasToBePositive: boolean): string | undefined {
  if (parseAmount(text) === undefined) return texts.amount;
  return hasToBePositive && !isRequired(text) ? texts.positive : undefined;
}

/** Returns problems by field name. */
export function validateGoal(values: GoalValues): Readonly<Record<string, string>> {
  const total = values.categories.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0), 0);
  const goal = parseAmount(values.amount);
  const isTooMuch = goal !== undefined && goal > 0 && total > goal;
  const found: Record<string, string | undefined> = {
    amount: amountProblem(values.amount, true) ?? (isTooMuch ? texts.total : undefined),
    expiresOn: isDay(values.expiresOn) ? undefined : texts.date,
    startsOn: isDay(values.startsOn) ? undefined : texts.date,
    elsewhere: amountProblem(values.elsewhere, false),
  };
  for (const { key, name, amount, elsewhere } of values.categories) {
    found[`name-${key}`] = name.trim() === "" ? texts.name : undefined;
    found[`amount-${key}`] = amountProblem(amount, true);
    found[`elsewhere-${key}`] = amountProblem(elsewhere, false);
  }
  return Object.fromEntries(
    Object.entries(found).filter((one): one is [string, string] => one[1] !== undefined),
  );
}

function goalOf({ amount, startsOn, elsewhere, categories }: GoalValues): RenewalGoal {
  return {
    amount: parseAmount(amount) ?? 0,
    ...(startsOn && { startsOn }),
    earnedElsewhere: parseAmount(elsewhere) ?? 0,
    categories: categories.map((category) => ({
      name: category.name.trim(),
      amount: parseAmount(category.amount) ?? 0,
      earnedElsewhere: parseAmount(category.elsewhere) ?? 0,
    })),
  };
}

/** Returns the license with the goal that was typed in. A goal that equals the board's isn't stored, so it follows its rule. */
export function withGoal(license: License, values: GoalValues): License {
  const { goal: _, expiresOn: __, ...rest } = license;
  const goal = goalOf(values);
  const rule = ruleFor(license);
  const isBoards = rule && JSON.stringify(goal) === JSON.stringify(goalOfRule(rule));
  return {
    ...rest,
    ...(values.expiresOn && { expiresOn: values.expiresOn }),
    ...(!isBoards && { goal }),
  };
}
