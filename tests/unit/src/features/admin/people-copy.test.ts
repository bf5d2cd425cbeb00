import { expect, test } from "vitest";
import type { ActionResult } from "#contract/organizations/admin-people.ts";
import { attentionTexts } from "#features/admin/home-copy.ts";
import { changedFieldsText } from "#features/admin/people/account-copy.ts";
import { resultText } from "#features/admin/people/action-copy.ts";
import { roleName, roleOptions } from "#features/admin/people/copy.ts";
import { applyCard, changeText, rowErrorText } from "#features/admin/people/roster-copy.ts";

const result = (outcome: ActionResult["outcome"], count: number) =>
  Array.from({ length: count }, (_, at): ActionResult => ({ id: `${at}`, outcome, why: null }));

test("[ADM-01] the result of an action counts changed, unchanged, and failed people", () => {
  const results = [...result("done", 2), ...result("unchanged", 1), ...result("refused", 1)];
  expect(resultText("disable", results)).toBe(
    "2 accounts deactivated, 1 already inactive, 1 failed",
  );
  expect(resultText("add_to_group", result("done", 1), "Ward 3")).toBe("1 person added to Ward 3");
  expect(resultText("invite", result("refused", 2))).toBe("2 failed");
});

test("[ADM-01] an edit conflict names the changed fields", () => {
  expect(changedFieldsText(["first_name", "burnout_role"])).toBe(
    "First name and Role changed. Saving replaces their changes with yours.",
  );
  expect(changedFieldsText([])).toBe("None of these fields changed. You can save your edits.");
});

test("[ADM-01] a roster says what applying it changes", () => {
  const counts = {
    create: 0,
    update: 0,
    unchanged: 0,
    errors: 0,
    missing: 0,
    members: 0,
    renames: 0,
  };
  expect(applyCard.lead(counts)).toBe("No accounts change.");
  expect(applyCard.lead({ ...counts, create: 1, update: 1204, errors: 2 })).toBe(
    "Creates 1 account and updates 1,204. 2 rows with errors are skipped. Fix them in the file and import it again.",
  );
  expect(applyCard.lead({ ...counts, update: 1 })).toBe("Updates 1 account.");
  expect(applyCard.tooManyMissing(9, 30)).toMatch(/^9 of 30 people are missing, more than 20%\. /);
});

test("[ADM-01] roster rows name the field, the value, and the fix or the change", () => {
  const error = { row: 2, field: "licence_state", value: "Ohio", message: "Use a 2-letter code" };
  expect(rowErrorText(error)).toBe("License state “Ohio”: Use a 2-letter code");
  expect(rowErrorText({ ...error, field: "", value: "" })).toBe("Use a 2-letter code");
  expect(changeText({ field: "enabled", from: "no", to: "yes" })).toBe("Status: Inactive → Active");
  expect(changeText({ field: "role", from: "provider", to: "org_leader" })).toBe(
    "Role: Healthcare professional → Leader",
  );
  expect(changeText({ field: "role", from: "provider", to: "physician" })).toBe(
    "Role: provider → physician",
  );
  expect(changeText({ field: "gender", from: null, to: "Woman" })).toBe("Gender: Woman");
});

const staffRoles = ["ce_admin", "content_editor", "ce_admin content_editor", "se_admin"] as const;

test.for([
  ["provider", ["provider", "org_leader", "provider org_leader", ...staffRoles]],
  ["physician", ["physician", "org_leader", "provider org_leader", ...staffRoles]],
  ["", ["provider", "org_leader", "provider org_leader", ...staffRoles]],
  ["old_role", ["old_role", "provider", "org_leader", "provider org_leader", ...staffRoles]],
] as const)(
  "[ADM-01] a person with the role %s can be given each role once",
  ([present, values]) => {
    const options = roleOptions(present);
    expect(options.map(({ value }) => value)).toEqual(values);
    expect(new Set(options.map(({ text }) => text)).size).toBe(values.length);
    expect(roleName("physician")).toBe(roleName("provider"));
    expect(roleOptions(present, ["se_admin"]).map(({ value }) => value)).not.toContain("se_admin");
  },
);

test("[ADM-06] the overview counts what needs attention", () => {
  expect(attentionTexts.devices_set_aside(1)).toBe("1 device has changes that couldn't sync");
  expect(attentionTexts.feedback_open(2)).toBe("2 feedback items to review");
});
