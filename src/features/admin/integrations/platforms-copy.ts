import type { LaunchProblem, Platform } from "#contract/organizations/admin-platforms.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";

export const platformsPage = {
  title: "Learning platforms",
  lead: "Instructors add Respite lessons to courses in Canvas, Moodle, and other platforms that support LTI 1.3. Learners open them there, and their progress becomes a grade.",
  create: "Register platform",
  group: "Practice group",
  allGroups: "All groups",
  columns: {
    name: "Name",
    group: "Practice group",
    launch: "Last launch",
    people: "People",
    scores: "Scores",
    failed: "Failed scores",
    created: "Registered",
  },
  created: ({ at, by }: Platform["created"]) => [formatDateTime(at), by].filter(Boolean).join(", "),
  noLaunch: "None yet",
  launch: ({ last_launch_at: at }: Platform) => (at ? formatDateTime(at) : "None yet"),
  emptyTitle: "No learning platforms yet",
  emptyText:
    "Add Respite to your platform with the addresses below. Then register the platform here with what it shows you.",
} as const;

export const scoreStates = {
  on: "On",
  failing: "Failing",
  off: "Off",
} as const satisfies Record<Platform["state"], string>;

export const toolCard = {
  title: "Addresses of Respite",
  text: "Paste these into the settings of your platform. Canvas needs only the last one.",
  names: {
    login: "Login initiation URL",
    launch: "Redirect or launch URL",
    deep_linking: "Deep linking or content selection URL",
    keys: "Public keyset URL",
    canvas: "Canvas JSON URL",
  },
  copy: "Copy",
  copyLabel: (name: string) => `Copy ${name}`,
  copied: "Copied",
  copyFailed: "We couldn't copy it. Select the text and copy it yourself.",
} as const;

export const platformForm = {
  createTitle: "Register learning platform",
  editTitle: "Edit learning platform",
  create: "Register platform",
  save: "Save platform",
  saved: "Platform saved",
  created: "Platform registered",
  cancel: "Cancel",
  noGroup: "Choose a practice group",
  chooseGroup: "Choose a practice group.",
  name: "Name",
  nameHint: "What people call it, such as Canvas",
  nameMissing: "Enter a name.",
  issuer: "Platform ID or issuer",
  issuerHint: "For Canvas in the cloud: https://canvas.instructure.com",
  clientId: "Client ID",
  clientIdMissing: "Enter the client ID, without spaces.",
  authUrl: "Authentication request URL",
  tokenUrl: "Access token URL",
  jwksUrl: "Public keyset URL",
  urlInvalid: "Enter an address that starts with https://.",
  deployments: "Deployment IDs",
  deploymentsHint: "One on each line",
  deploymentsMissing: "Enter at least one deployment ID.",
  deploymentsMany: "Enter up to 20 deployment IDs.",
  trust: "Recognize people by email",
  trustHint:
    "Only if the platform verifies emails. Members of the group with a confirmed email skip the first sign-in. This never applies to leaders, administrators, and people with two-step sign-in.",
  conflict: "Someone else changed these settings. Reload the page to see the changes.",
} as const;

const problems = {
  denied: "The platform didn't sign the person in.",
  keys: "We couldn't read the platform's keys. Check the public keyset URL.",
  signature: "The signature doesn't match the platform's keys. Check the public keyset URL.",
  expired: "The message was too old. Check the clock of the platform.",
  claims: "The message was for another registration. Check the platform ID and the client ID.",
  deployment: "The deployment isn't registered. Add its deployment ID.",
  message: "The platform asked for something that Respite doesn't support.",
  target: "The link led to another site. Add the lesson to the course again.",
} as const satisfies Record<LaunchProblem, string>;

export const platformPage = {
  title: "Learning platform",
  what: "Platform details",
  details: "Details",
  facts: {
    group: "Practice group",
    issuer: "Platform ID",
    client_id: "Client ID",
    auth_url: "Authentication request URL",
    token_url: "Access token URL",
    jwks_url: "Public keyset URL",
    deployments: "Deployment IDs",
    trust: "Recognize people by email",
    launch: "Last launch",
    people: "Connected people",
    scores: "Scores",
    created: "Registered",
  },
  yes: "Yes",
  no: "No",
  noLaunch: "No launch has worked yet. Open a lesson from a course to try it out.",
  problem: ({ reason, at }: NonNullable<Platform["last_problem"]>) =>
    `The launch on ${formatDateTime(at)} failed. ${problems[reason]}`,
  edit: "Edit",
  turnOff: "Turn off scores",
  turnOn: "Turn on scores",
  turnedOff: "Scores turned off",
  turnedOn: "Scores turned on",
  remove: "Remove",
  offText: (why: Platform["off_why"]) =>
    why === "failures"
      ? "We stopped sending scores because every attempt failed for 3 days. Lessons still open."
      : "Scores are off. Lessons still open, and later progress is sent once scores are on again.",
  failingText: (since: string) =>
    `Every score since ${formatDateTime(since)} failed. After 3 days, we stop sending them.`,
} as const;

/** Replaces words of the delivery log. */
export const scoreLog = {
  title: "Sent scores",
  table: "Score log",
  emptyTitle: "No scores yet",
  emptyText: "Scores appear here when learners play lessons that they opened from a course.",
} as const;

export const removePlatform = {
  title: "Remove this platform?",
  text: ({ people }: Platform) =>
    [
      "Its links to Respite stop working, and waiting scores are deleted.",
      ...(people > 0
        ? [`${pluralize(people, "person is", "people are")} disconnected from it.`]
        : []),
      "This can't be undone.",
    ].join(" "),
  cancel: "Cancel",
  remove: "Remove platform",
  removed: "Platform removed",
} as const;
