import { expect, test } from "vitest";
import { selectGroup } from "#features/insights/selected-group.ts";
import { canSeeInsights } from "#shared/accounts/group-access.ts";

const group = (id: string, enabled = true) => ({ id, name: `Group ${id}`, enabled });
const [a, b, c] = [group("a"), group("b"), group("c", false)];
const leader = (...practice_groups: (typeof a)[]) => ({
  burnout_role: "provider org_leader",
  practice_groups,
});
const admin = { burnout_role: "provider se_admin", practice_groups: [a] };

test("[GRP-01] shows administrators the chosen group or asks them to choose", () => {
  expect(selectGroup(admin, b)).toEqual({ kind: "group", group: b });
  expect(selectGroup(admin, undefined)).toEqual({ kind: "choose" });
  expect(selectGroup(admin, c)).toEqual({ kind: "choose" });
});

test("[GRP-01] shows leaders one of their own groups and selects the only one automatically", () => {
  expect(selectGroup(leader(a), undefined)).toEqual({ kind: "group", group: a });
  expect(selectGroup(leader(a, c), b)).toEqual({ kind: "group", group: a });
  expect(selectGroup(leader(a, b), undefined)).toEqual({ kind: "choose" });
  expect(selectGroup(leader(a, b), b)).toEqual({ kind: "group", group: b });
  expect(selectGroup(leader(a, b), group("z"))).toEqual({ kind: "choose" });
  expect(selectGroup(leader(c), undefined)).toEqual({ kind: "none" });
});

test("only leaders and administrators see insights", () => {
  expect(
    ["physician", "provider", ""].filter((burnout_role) => canSeeInsights({ burnout_role })),
  ).toEqual([]);
  expect(canSeeInsights(admin)).toBe(true);
  expect(canSeeInsights(leader(a))).toBe(true);
});
