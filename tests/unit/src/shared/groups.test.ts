import { expect, test } from "vitest";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { BLOCK_KEY, clearSelectedGroup, GROUP_KEY } from "#device/selected-group.ts";
import { canChooseGroup } from "#shared/accounts/group-access.ts";
import { createGroups, groupName, groupsError, groupsReply } from "#shared/accounts/groups.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { memoryKeyValue } from "../../../support/memory-key-value.ts";

const group = (id: string, enabled = true): PracticeGroup => ({ id, name: `Group ${id}`, enabled });
const accepted = (value: PracticeGroup[]): Outcome<PracticeGroup[]> => ({
  kind: "accepted",
  value,
  headers: new Headers(),
});

/** Creates a group store with scripted replies. The last one repeats. */
function desk(...answers: Outcome<PracticeGroup[]>[]) {
  const keyValue = memoryKeyValue();
  const warnings: string[] = [];
  const seen = { asked: 0 };
  const open = () =>
    createGroups({
      keyValue,
      ask: async () => {
        const answer = answers[Math.min(seen.asked, answers.length - 1)];
        seen.asked += 1;
        if (!answer) throw new Error("Nothing to answer");
        return answer;
      },
      warn: (problem) => warnings.push(problem),
    });
  return { keyValue, warnings, seen, open };
}

test("[GRP-01] keeps only enabled groups and stores the selection as currentGroup", async () => {
  const { keyValue, open } = desk(accepted([group("a"), group("b", false), group("c")]));
  const groups = open();
  await groups.fetch();
  expect(groups.now().value?.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(groups.current()).toBeUndefined();
  groups.choose(group("c"));
  expect(JSON.parse(keyValue.get("currentGroup") ?? "")).toEqual(group("c"));
  expect(open().current()).toEqual(group("c"));
});

test("[GRP-01] selects the only enabled group unless one is selected", async () => {
  const alone = desk(accepted([group("a"), group("b", false)]));
  const groups = alone.open();
  await groups.fetch();
  expect(groups.current()).toEqual(group("a"));

  const several = desk(accepted([group("a"), group("b")]));
  await several.open().fetch();
  expect(several.keyValue.get(GROUP_KEY)).toBeUndefined();
});

test("[GRP-01] clears a selection that no longer exists, but keeps it when offline", async () => {
  const { keyValue, open } = desk({ kind: "unreachable" }, accepted([group("b"), group("c")]));
  keyValue.set(GROUP_KEY, JSON.stringify(group("a")));
  const groups = open();
  await groups.fetch();
  expect(groups.current()).toEqual(group("a"));
  await groups.fetch();
  expect(groups.current()).toBeUndefined();
});

test.each(["{", "7", "null", "[]", '"a"', '{"id":1,"name":"x","enabled":true}'])(
  "[GRP-01] removes a stored value that is not a group (%s)",
  (text) => {
    const { keyValue, open } = desk(accepted([]));
    keyValue.set(GROUP_KEY, text);
    expect(open().current()).toBeUndefined();
    expect(keyValue.get(GROUP_KEY)).toBeUndefined();
  },
);

test.each([undefined, null, 7, "a", [], [group("a")]])(
  "[GRP-01] ignores a selection that is not an object (%s) and logs a warning",
  (value) => {
    const { keyValue, warnings, open } = desk(accepted([]));
    open().choose(value);
    expect(warnings).toHaveLength(1);
    expect(keyValue.get(GROUP_KEY)).toBeUndefined();
  },
);

test("[GRP-01] reset clears group and block and fetches again", async () => {
  const { keyValue, seen, open } = desk(accepted([group("a"), group("b")]));
  const groups = open();
  await groups.fetch();
  groups.choose(group("a"));
  keyValue.set(BLOCK_KEY, "7");
  await groups.reset();
  expect([keyValue.get(GROUP_KEY), keyValue.get(BLOCK_KEY)]).toEqual([undefined, undefined]);
  expect(seen.asked).toBe(2);
});

test("[GRP-01] signing out clears both", () => {
  const keyValue = memoryKeyValue();
  keyValue.set(GROUP_KEY, "x");
  keyValue.set(BLOCK_KEY, "y");
  clearSelectedGroup(keyValue);
  expect([keyValue.get("currentGroup"), keyValue.get("currentBlock")]).toEqual([
    undefined,
    undefined,
  ]);
});

test("[GRP-01] accepts a bare list or a list in data", () => {
  const list = [group("a")];
  expect(groupsReply.safeParse(list)).toEqual({ success: true, data: { data: list } });
  expect(groupsReply.safeParse({ data: list })).toEqual({ success: true, data: { data: list } });
  for (const other of [null, {}, { data: {} }, [{ id: 1 }], "list"])
    expect(groupsReply.safeParse(other).success).toBe(false);
});

test("[GRP-01] shows the server's errors on failure, or a generic message", async () => {
  const refused = {
    kind: "refused",
    code: "forbidden",
    errors: ["Not you."],
    status: 403,
  } as const;
  const { open } = desk(refused, { kind: "unreachable" }, accepted([]));
  const groups = open();
  await groups.fetch();
  expect(groupsError(groups.now())).toBe("Not you.");
  await groups.fetch();
  expect(groupsError(groups.now())).toBe("Failed to fetch groups");
  await groups.fetch();
  expect(groupsError(groups.now())).toBeUndefined();
});

test("[GRP-01] administrators see the selected group, everyone else their own", () => {
  const own = [group("x", false), group("a"), group("b")];
  const admin = { burnout_role: "provider se_admin", practice_groups: own };
  const nurse = { burnout_role: "provider", practice_groups: own };
  expect(groupName(admin, group("z"))).toBe("Group z");
  expect(groupName(admin, undefined)).toBeUndefined();
  expect(groupName(nurse, undefined)).toBe("Group a");
  expect(groupName(nurse, group("b"))).toBe("Group b");
  expect(groupName(nurse, group("z"))).toBe("Group a");
  expect(canChooseGroup({ burnout_role: "se_admin", practice_groups: [] })).toBe(true);
  expect(canChooseGroup(nurse)).toBe(true);
  expect(canChooseGroup({ ...nurse, practice_groups: own.slice(0, 2) })).toBe(false);
});
