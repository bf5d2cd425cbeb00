import { type routes, routesByDomain } from "#contract/routes.ts";

export const apiDescription =
  "The API of Respite. Calls with a session carry the headers `access-token`, `client`, and `uid` that a sign-in returned. Errors have the body `Error`; its `code` is for programs, its `errors` are for developers.";

const tags: Readonly<Record<keyof typeof routesByDomain, readonly [string, string]>> = {
  sync: ["Sync", "Send queued writes and pull changes."],
  insights: ["Insights", "Published figures of groups."],
  publishing: ["Publishing", "Lessons, series, uploads, assignments, and links."],
  organizations: [
    "Organizations",
    "People, rosters, groups, registration codes, API keys, SCIM tokens, webhooks, and learning platforms.",
  ],
  credit: ["Credit", "Claims, certificates, and the credit ledger."],
  wellbeing: ["Wellbeing", "Check-ins, feedback, comments, and help."],
  monitoring: ["Monitoring", "Audit log, activity, devices, mail queue, and jobs."],
  learning: ["Learning", "The library, progress, saved lessons, notes, and achievements."],
  accounts: ["Accounts", "Sessions, registration, profiles, payment, and two-step sign-in."],
  platform: ["Server", "Health of the server, saved views of lists, and bulk changes."],
};

export const tagDescriptions = Object.values(tags).map(([name, description]) => ({
  name,
  description,
}));

const tagOfCall = new Map(
  Object.entries(routesByDomain).flatMap(([domain, calls]) =>
    Object.keys(calls).map((call) => [call, tags[domain as keyof typeof tags][0]] as const),
  ),
);

/** Returns the tag of a call's domain. */
export function tagOf(call: keyof typeof routes): string {
  const tag = tagOfCall.get(call);
  if (tag === undefined) throw new Error(`The call ${call} has no domain.`);
  return tag;
}
