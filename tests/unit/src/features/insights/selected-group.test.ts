import { expect, test } from "vitest";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import { lookedAt } from "#features/insights/selected-group.ts";

const group = (id: string, enabled = true) => ({ id, name: `Group ${id}`, enabled });
const [a, b, c] = [group("a"), group("b"), group("c", false)];
const leader = (...practice_groups: (typeof a)[]) => ({
  burnout_role: "provider org_leader",
  practice_groups,
});
const admin = { burnout_role: "provider se_admin", practice_groups: [a] };

test("[GRP-01] an administrator looks at whatever group is chosen, or has to choose", () => {
  expect(lookedAt(admin, b)).toEqual({ kind: "group", group: b });
  expect(lookedAt(admin, undefined)).toEqual({ kind: "choose" });
  expect(lookedAt(admin, c)).toEqual({ kind: "choose" });
});

test("[GRP-01] a leader looks at one of their own, and at the only one without a choice", () => {
  expect(lookedAt(leader(a), undefined)).toEqual({ kind: "group", group: a });
  expect(lookedAt(leader(a, c), b)).toEqual({ kind: "group", group: a });
  expect(lookedAt(leader(a, b), undefined)).toEqual({ kind: "choose" });
  expect(lookedAt(leader(a, b), b)).toEqual({ kind: "group", group: b });
  expect(lookedAt(leader(a, b), group("z"))).toEqual({ kind: "choose" });
  expect(lookedAt(leader(c), undefined)).toEqual({ kind: "none" });
});

test("insights are for leaders and administrators alone", () => {
  expect(
    ["physician", "provider", ""].filter((burnout_role) => canSeeInsights({ burnout_role })),
  ).toEqual([]);
  expect(canSeeInsights(admin)).toBe(true);
  expect(canSeeInsights(leader(a))).toBe(true);
});
