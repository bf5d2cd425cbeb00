import { expect, test } from "vitest";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { BLOCK_KEY, clearSelectedGroup, GROUP_KEY } from "#device/selected-group.ts";
import { canChooseGroup } from "#shared/accounts/group-access.ts";
import { createGroups, eitherShape, groupName, groupsProblem } from "#shared/accounts/groups.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { memoryKeyValue } from "../../../support/memory-key-value.ts";

const group = (id: string, enabled = true): PracticeGroup => ({ id, name: `Group ${id}`, enabled });
const accepted = (value: PracticeGroup[]): Outcome<PracticeGroup[]> => ({
  kind: "accepted",
  value,
  headers: new Headers(),
});

/** Groups whose server answers as told, in turn; the last answer stays. */
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

test("[GRP-01] only groups that are in use are kept, and a choice is stored as currentGroup", async () => {
  const { keyValue, open } = desk(accepted([group("a"), group("b", false), group("c")]));
  const groups = open();
  await groups.fetch();
  expect(groups.now().value?.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(groups.current()).toBeUndefined();
  groups.choose(group("c"));
  expect(JSON.parse(keyValue.get("currentGroup") ?? "")).toEqual(group("c"));
  expect(open().current()).toEqual(group("c"));
});

test("[GRP-01] the only group in use is chosen by itself, unless another is already", async () => {
  const alone = desk(accepted([group("a"), group("b", false)]));
  const groups = alone.open();
  await groups.fetch();
  expect(groups.current()).toEqual(group("a"));

  const several = desk(accepted([group("a"), group("b")]));
  await several.open().fetch();
  expect(several.keyValue.get(GROUP_KEY)).toBeUndefined();
});

test("[GRP-01] a choice that is no longer there is forgotten; when nobody can be asked it stays", async () => {
  const { keyValue, open } = desk({ kind: "unreachable" }, accepted([group("b"), group("c")]));
  keyValue.set(GROUP_KEY, JSON.stringify(group("a")));
  const groups = open();
  await groups.fetch();
  expect(groups.current()).toEqual(group("a"));
  await groups.fetch();
  expect(groups.current()).toBeUndefined();
});

test.each(["{", "7", "null", "[]", '"a"', '{"id":1,"name":"x","enabled":true}'])(
  "[GRP-01] a stored value that is no group (%s) is removed",
  (text) => {
    const { keyValue, open } = desk(accepted([]));
    keyValue.set(GROUP_KEY, text);
    expect(open().current()).toBeUndefined();
    expect(keyValue.get(GROUP_KEY)).toBeUndefined();
  },
);

test.each([undefined, null, 7, "a", [], [group("a")]])(
  "[GRP-01] what is no object (%s) is not chosen, and developers are warned",
  (value) => {
    const { keyValue, warnings, open } = desk(accepted([]));
    open().choose(value);
    expect(warnings).toHaveLength(1);
    expect(keyValue.get(GROUP_KEY)).toBeUndefined();
  },
);

test("[GRP-01] reset forgets group and block and asks again", async () => {
  const { keyValue, seen, open } = desk(accepted([group("a"), group("b")]));
  const groups = open();
  await groups.fetch();
  groups.choose(group("a"));
  keyValue.set(BLOCK_KEY, "7");
  await groups.reset();
  expect([keyValue.get(GROUP_KEY), keyValue.get(BLOCK_KEY)]).toEqual([undefined, undefined]);
  expect(seen.asked).toBe(2);
});

test("[GRP-01] signing out forgets both", () => {
  const keyValue = memoryKeyValue();
  keyValue.set(GROUP_KEY, "x");
  keyValue.set(BLOCK_KEY, "y");
  clearSelectedGroup(keyValue);
  expect([keyValue.get("currentGroup"), keyValue.get("currentBlock")]).toEqual([
    undefined,
    undefined,
  ]);
});

test("[GRP-01] the server may answer with a list, or with a list in data", () => {
  const list = [group("a")];
  expect(eitherShape.safeParse(list)).toEqual({ success: true, data: { data: list } });
  expect(eitherShape.safeParse({ data: list })).toEqual({ success: true, data: { data: list } });
  for (const other of [null, {}, { data: {} }, [{ id: 1 }], "list"])
    expect(eitherShape.safeParse(other).success).toBe(false);
});

test("[GRP-01] when it fails, the server's errors are said, or that groups could not be fetched", async () => {
  const refused = {
    kind: "refused",
    code: "forbidden",
    errors: ["Not you."],
    status: 403,
  } as const;
  const { open } = desk(refused, { kind: "unreachable" }, accepted([]));
  const groups = open();
  await groups.fetch();
  expect(groupsProblem(groups.now())).toBe("Not you.");
  await groups.fetch();
  expect(groupsProblem(groups.now())).toBe("Failed to fetch groups");
  await groups.fetch();
  expect(groupsProblem(groups.now())).toBeUndefined();
});

test("[GRP-01] administrators see the group they have chosen, others their own", () => {
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
