import { expect, test } from "vitest";
import { goalValues, validateGoal, withGoal } from "#features/credits/goal-values.ts";
import { goalOfRule, ruleFor } from "#shared/credit/renewal.ts";
import type { License } from "#sync/records/types.ts";

const license: License = { state: "PA", profession: "RN", number: "1", expiresOn: "2027-04-30" };
const rule = ruleFor(license);
const values = goalValues(license, rule && goalOfRule(rule));
const [category] = values.categories;
if (!category) throw new Error("Pennsylvania requires a topic");

test("the board's goal isn't stored, and any other is", () => {
  expect(values).toMatchObject({ amount: "30", elsewhere: "", expiresOn: "2027-04-30" });
  expect(withGoal(license, values)).toEqual(license);
  const own = withGoal(license, {
    ...values,
    elsewhere: "11,5",
    expiresOn: "",
    startsOn: "2025-01-01",
  });
  expect(own).toEqual({
    ...{ state: "PA", profession: "RN", number: "1" },
    goal: {
      ...{ amount: 30, startsOn: "2025-01-01", earnedElsewhere: 11.5 },
      categories: [
        { name: "Child abuse recognition and reporting", amount: 2, earnedElsewhere: 0 },
      ],
    },
  });
  expect(withGoal(own, { ...values, expiresOn: "" })).not.toHaveProperty("goal");
});

test("a goal needs a positive amount, valid days, named topics, and topics within the total", () => {
  expect(validateGoal(values)).toEqual({});
  const wrong = { ...values, amount: "", startsOn: "2025-13-01", elsewhere: "-1" };
  expect(Object.keys(validateGoal(wrong))).toEqual(["amount", "startsOn", "elsewhere"]);
  const unnamed = { ...category, name: " ", amount: "0", elsewhere: "1e3" };
  expect(Object.keys(validateGoal({ ...values, categories: [unnamed] }))).toEqual([
    ...["name-0", "amount-0", "elsewhere-0"],
  ]);
  const large = { ...values, categories: [{ ...category, amount: "31" }] };
  expect(validateGoal(large)).toEqual({ amount: "The topics add up to more than the goal." });
});
