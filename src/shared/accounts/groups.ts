import type { User } from "#contract/accounts/session.ts";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { clearSelectedGroup, GROUP_KEY } from "#device/selected-group.ts";
import { createRequestStore, type StoredResult } from "#shared/requests/request-store.ts";
import type { KeyValue } from "#sync/ports.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { enabledGroups } from "./group-access.ts";
import { groupSwitch } from "./group-switch-copy.ts";

export type Groups = {
  readonly now: () => StoredResult<readonly PracticeGroup[]>;
  /** The selected group, shared by all windows of the browser. */
  readonly current: () => PracticeGroup | undefined;
  readonly listen: (listener: () => void) => () => void;
  readonly fetch: () => Promise<void>;
  /** Ignores anything that is not a group and logs a warning. */
  readonly choose: (group: unknown) => void;
  /** Clears the selection and fetches the groups again. */
  readonly reset: () => Promise<void>;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isGroup = (value: unknown): value is PracticeGroup =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.name === "string" &&
  typeof value.enabled === "boolean";

function parsed(text: string): PracticeGroup | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isGroup(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Deps = {
  readonly keyValue: KeyValue;
  readonly ask: () => Promise<Outcome<readonly PracticeGroup[]>>;
  readonly warn: (problem: string) => void;
};

export function createGroups({ keyValue, ask, warn }: Deps): Groups {
  const fetcher = createRequestStore(async () => {
    const outcome = await ask();
    if (outcome.kind !== "accepted") return outcome;
    return { ...outcome, value: enabledGroups(outcome.value) };
  });
  let known: { readonly text: string; readonly group: PracticeGroup | undefined } | undefined;

  // Returns the same object for the same text, because `useSyncExternalStore` compares snapshots by identity.
  const stored = () => {
    const text = keyValue.get(GROUP_KEY);
    if (text === undefined) return;
    if (known?.text !== text) known = { text, group: parsed(text) };
    return known.group;
  };
  const choose = (group: unknown) => {
    if (isGroup(group)) keyValue.set(GROUP_KEY, JSON.stringify(group));
    else warn(groupSwitch.invalid);
  };
  /** Removes a stored selection that is unreadable or no longer available, and selects the only group if there is just one. */
  const settle = () => {
    const { status, value = [] } = fetcher.current();
    const group = stored();
    const isThere = value.some(({ id }) => id === group?.id);
    if (!group || (status === "succeeded" && !isThere)) keyValue.remove(GROUP_KEY);
    if (status === "succeeded" && value.length === 1 && !isThere) choose(value[0]);
  };
  settle();
  const fetch = async () => {
    await fetcher.fetch();
    settle();
  };
  return {
    now: fetcher.current,
    current: stored,
    listen: (listener) => {
      const ends = [fetcher.subscribe(listener), keyValue.listen(GROUP_KEY, listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    fetch,
    choose,
    reset: () => {
      clearSelectedGroup(keyValue);
      return fetch();
    },
  };
}

const groupsIn = (value: unknown) => (isRecord(value) ? value.data : value);

/** Accepts `{data: [...]}` or a bare list. */
export const groupsReply: Check<{ data: PracticeGroup[] }> = {
  safeParse: (value) => {
    const data = groupsIn(value);
    return Array.isArray(data) && data.every(isGroup)
      ? { success: true, data: { data } }
      : { success: false };
  },
};

/** Returns the server's error message, if it sent one. */
export const groupsError = ({ error }: StoredResult<unknown>): string | undefined =>
  error && (error.errors.join(" ") || groupSwitch.failed);

type Member = Pick<User, "burnout_role" | "practice_groups">;

/** Returns the selected group's name for administrators, and the person's own group for everyone else. */
export function groupName(user: Member, chosen: PracticeGroup | undefined): string | undefined {
  if (isAdmin(user.burnout_role)) return chosen?.name;
  const own = enabledGroups(user.practice_groups);
  return (own.find(({ id }) => id === chosen?.id) ?? own[0])?.name;
}
