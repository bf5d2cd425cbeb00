import type { ApiKey, ApiScope } from "#contract/organizations/admin-api-keys.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";

export const apiKeysPage = {
  title: "API keys",
  lead: "With a key, another system can read one practice group's data. Keys can't change anything, and never read check-in answers.",
  create: "Create API key",
  group: "Practice group",
  allGroups: "All groups",
  columns: {
    name: "Name",
    group: "Practice group",
    scopes: "Can read",
    status: "Status",
    expires: "Expires",
    used: "Last used",
    created: "Created",
    action: "Action",
  },
  neverExpires: "Never",
  neverUsed: "Never",
  rotate: "Rotate",
  revoke: "Revoke",
  /** Follows the button text for screen readers. */
  ofKey: (name: string) => ` ${name}`,
  emptyTitle: "No API keys yet",
  emptyText: "Create a key so that another system can read people, credits, or assignments.",
  created: ({ at, by }: ApiKey["created"]) => [formatDateTime(at), by].filter(Boolean).join(", "),
  /** Beside the status. */
  overlap: (until: string) => `Previous key works until ${formatDateTime(until)}`,
} as const;

export const keyStates = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
  off: "Group inactive",
} as const satisfies Record<ApiKey["state"], string>;

export const scopeNames = {
  "people:read": "People",
  "credits:read": "Credits",
  "assignments:read": "Assignments",
  "content:read": "Library",
} as const satisfies Record<ApiScope, string>;

export const newKey = {
  title: "Create API key",
  name: "Name",
  nameHint: "The system that will use it",
  nameMissing: "Enter a name.",
  chooseGroup: "Choose a practice group.",
  noGroup: "Choose a practice group",
  scopes: "This key can read",
  scopesMissing: "Choose at least one.",
  scopeTexts: {
    "people:read": "People: names, emails, titles, and status",
    "credits:read": "Credits: the credit ledger",
    "assignments:read": "Assignments: who completed them",
    "content:read": "Library: published lessons and series",
  } satisfies Record<ApiScope, string>,
  expires: "Expires",
  expiryOptions: [
    { value: "30", text: "In 30 days" },
    { value: "90", text: "In 90 days" },
    { value: "365", text: "In 1 year" },
    { value: "", text: "Never" },
  ],
  cancel: "Cancel",
  create: "Create API key",
} as const;

export const shownKey = {
  title: "Copy your API key",
  text: "You won't see this key again. Store it where your other passwords are.",
  label: "API key",
} as const;

export const rotateKey = {
  title: (name: string) => `Rotate ${name}?`,
  text: "You get a new key. The current one keeps working until the time you choose, so that you can switch over.",
  overlap: "Current key works for",
  overlapOptions: [
    { value: "24", text: "24 more hours" },
    { value: "168", text: "7 more days" },
    { value: "1", text: "1 more hour" },
    { value: "0", text: "No longer: end it now" },
  ],
  cancel: "Cancel",
  rotate: "Rotate key",
} as const;

export const revokeKey = {
  title: (name: string) => `Revoke ${name}?`,
  text: "Systems that use this key lose access right away. This can't be undone.",
  cancel: "Cancel",
  revoke: "Revoke key",
  done: (name: string) => `${name} revoked`,
} as const;
