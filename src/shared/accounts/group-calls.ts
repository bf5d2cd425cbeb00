import type {
  listPracticeGroups as groupsRoute,
  PracticeGroup,
} from "#contract/organizations/groups.ts";
import { keyValue } from "#device/current-session.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { createGroups, type Groups, groupsReply } from "./groups.ts";

async function askServer(): Promise<Outcome<readonly PracticeGroup[]>> {
  const outcome = await call<typeof groupsRoute>(
    { method: "GET", path: "/api/practice_groups", access: "person", reply: groupsReply },
    {},
  );
  return outcome.kind === "accepted" ? { ...outcome, value: outcome.value.data } : outcome;
}

let held: { readonly owner: string; readonly groups: Groups } | undefined;

/** Returns the store of one person's groups, so accounts never share it. */
export function groupsFor(owner: string): Groups {
  if (held?.owner !== owner) {
    // biome-ignore lint/suspicious/noConsole: reports a bug to developers
    const warn = (problem: string) => console.warn(problem);
    held = { owner, groups: createGroups({ keyValue, ask: askServer, warn }) };
  }
  return held.groups;
}
