import { expect, test } from "vitest";
import { missingOf, nextToRenew, renewalOf, ruleFor } from "#shared/credit/renewal.ts";
import { renewalRules } from "#shared/credit/renewal-rules-copy.ts";
import type { Credit, License } from "#sync/records/types.ts";

const TODAY = "2026-11-22";
const license: License = {
  state: "PA",
  profession: "RN",
  number: "RN648213",
  expiresOn: "2027-04-30",
};
let made = 0;
const credit = (changes: Partial<Credit> = {}): Credit => {
  made += 1;
  return {
    id: `${made}`,
    contentId: `l${made}`,
    lessonNumber: "",
    type: "contact_hours",
    amount: 0.25,
    title: "A lesson",
    awardedOn: "2026-06-01",
    state: "confirmed",
    claimedAt: 0,
    ...changes,
  };
};

test("hours count from the first day of the cycle to its last, without revoked credit and other kinds", () => {
  const credits = [
    credit({ awardedOn: "2025-04-30" }),
    credit({ awardedOn: "2025-05-01" }),
    credit({ awardedOn: "2026-11-22", amount: 1 }),
    credit({ revoked: { on: "2026-06-02", reason: "" } }),
    credit({ type: "cme" }),
    credit({ type: "participation", amount: 0 }),
    credit({ state: "claimed", amount: 0.5 }),
  ];
  expect(renewalOf(license, credits, TODAY)).toMatchObject({
    ...{ from: "2025-05-01", until: "2027-04-30", daysLeft: 159 },
    ...{ awarded: 1.25, pending: 0.5, elsewhere: 0, earned: 1.25, left: 28.75 },
    ...{ unit: "hours", isBoardGoal: true },
  });
});

test("counts missing hours by category, and hours beyond a category count for the rest", () => {
  const goal = {
    amount: 10,
    earnedElsewhere: 1,
    categories: [
      { name: "Opioids", amount: 2, earnedElsewhere: 3.5 },
      { name: "Law", amount: 1, earnedElsewhere: 0.5 },
    ],
  };
  const renewal = renewalOf({ ...license, goal }, [credit({ amount: 2 })], TODAY);
  expect(renewal.parts).toEqual([
    { name: "Opioids", amount: 2, earned: 3.5 },
    { name: "Law", amount: 1, earned: 0.5 },
    { name: undefined, amount: 7, earned: 4.5 },
  ]);
  expect(renewal.parts.map(missingOf)).toEqual([0, 0.5, 2.5]);
  expect(renewal).toMatchObject({ earned: 7, left: 3, isBoardGoal: false });
});

test("a full total is not enough while a category is missing", () => {
  const goal = {
    amount: 30,
    earnedElsewhere: 40,
    categories: [{ name: "Child abuse recognition and reporting", amount: 2, earnedElsewhere: 0 }],
  };
  expect(renewalOf({ ...license, goal }, [], TODAY)).toMatchObject({
    ...{ earned: 40, left: 2, isBoardGoal: true },
  });
});

test("without an expiration date, the last two years count", () => {
  const { expiresOn: _, ...undated } = license;
  const renewal = renewalOf(undated, [credit({ awardedOn: "2024-11-22" }), credit()], TODAY);
  expect(renewal).toMatchObject({ from: "2024-11-23", until: undefined, awarded: 0.25 });
  expect(renewal.daysLeft).toBeUndefined();
});

test("a cycle that ends on a leap day begins on a day that exists", () => {
  const ending = { ...license, expiresOn: "2028-02-29" };
  expect(renewalOf(ending, [], TODAY).from).toBe("2026-03-01");
});

test("a cycle of one year counts the year before the license expires", () => {
  const kentucky = { ...license, state: "KY", expiresOn: "2027-10-31" };
  expect(renewalOf(kentucky, [], TODAY)).toMatchObject({ from: "2026-11-01", left: 14 });
});

test("an expired license has a negative number of days left", () => {
  expect(renewalOf({ ...license, expiresOn: "2026-11-20" }, [], TODAY).daysLeft).toBe(-2);
});

test("a board's goal is known for registered nurses of 15 states and physicians of two", () => {
  const states = (profession: string) =>
    renewalRules.filter((rule) => rule.profession === profession).map(({ state }) => state);
  expect(states("RN").toSorted()).toEqual([
    "AL",
    "CA",
    "FL",
    "GA",
    "IL",
    "KS",
    "KY",
    "MA",
    "MN",
    "NC",
    "NJ",
    "NV",
    "OH",
    "PA",
    "TX",
  ]);
  expect(states("MD").toSorted()).toEqual(["CA", "PA"]);
  expect(renewalRules[0]?.state).toBe("PA");
  for (const { source, readOn, amount, categories } of renewalRules) {
    expect(new URL(source).protocol).toBe("https:");
    expect(readOn).toBe(new Date(readOn).toISOString().slice(0, 10));
    expect(amount).toBeGreaterThan(categories.reduce((sum, one) => sum + one.amount, 0));
  }
});

test.each([
  ["RN", "PA", 30],
  ["Registered Nurse", "TX", 20],
  ["MD", "PA", 100],
  ["LPN", "PA", undefined],
  ["APRN", "PA", undefined],
  ["RN", "ME", undefined],
  ["RPh", "PA", undefined],
  ["R.N.", "FL", 24],
  ["RN, BSN", "FL", 24],
  ["Registered Professional Nurse", "GA", 30],
  ["Advanced Practice Registered Nurse", "FL", undefined],
  ["Certified Nursing Assistant", "FL", undefined],
  ["CNA", "FL", undefined],
  ["Licensed Practical Nurse", "FL", undefined],
  ["M.D.", "CA", 50],
  ["MD, PhD", "CA", 50],
  ["Medical Doctor", "CA", 50],
  ["Doctor of Medicine", "PA", 100],
  ["Physician", "PA", 100],
  ["Physician and Surgeon", "CA", 50],
  ["DO", "CA", undefined],
  ["D.O.", "PA", undefined],
  ["Osteopathic Physician and Surgeon", "CA", undefined],
  ["Doctor of Osteopathic Medicine", "PA", undefined],
  ["Physician Assistant", "PA", undefined],
  ["Doctor of Physical Therapy", "PA", undefined],
  ["Chiropractic Physician", "PA", undefined],
  ["Dental Surgeon", "CA", undefined],
])("the goal suggested for %s in %s", (profession, state, amount) => {
  expect(ruleFor({ ...license, profession, state })?.amount).toBe(amount);
});

test("the license that expires next is shown first", () => {
  const at = (expiresOn?: string): License => {
    const { expiresOn: _, ...undated } = license;
    return expiresOn === undefined ? undated : { ...undated, expiresOn };
  };
  expect(nextToRenew([at(), at("2026-01-01"), at("2028-01-01"), at("2027-01-01")], TODAY)).toBe(3);
  expect(nextToRenew([at(), at("2026-01-01")], TODAY)).toBe(0);
});
