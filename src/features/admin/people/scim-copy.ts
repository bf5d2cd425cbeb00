import { formatDay } from "#shared/admin/admin-copy.ts";

export const scimPage = {
  title: "Provisioning",
  lead: "Let Okta, Entra ID, or another identity provider add, update, and deactivate the people of an organization. It uses SCIM 2.0.",
  setup: "Setup",
  baseUrl: "Base URL",
  copyUrl: "Copy base URL",
  copied: "Base URL copied",
  copyFailed: "We couldn't copy it. Select the text and copy it yourself.",
  authentication: "Authentication: bearer token. Unique identifier: userName.",
  tokens: "Tokens",
  tokensLead:
    "A token can see and change only the people and groups of its organization. Anyone who has it can too, so store it in your identity provider only.",
  create: "Create token",
  lastUsed: (at: string | null) => (at ? `Last used ${at}.` : "Never used."),
  created: (at: string, by: string | null) =>
    by ? `Created ${formatDay(at)} by ${by}.` : `Created ${formatDay(at)}.`,
  invited: "Emails invitations.",
  notInvited: "Doesn't email invitations.",
  expires: (at: string) => `Replaced. Works until ${at}.`,
  rotate: "Replace",
  revoke: "Revoke",
  of: (name: string, organization: string) => ` ${name}, ${organization}`,
  emptyTitle: "No tokens yet",
  emptyText: "Create one for each organization that has an identity provider.",
} as const;

export const createTokenDialog = {
  title: "Create token",
  organization: "Organization",
  organizationHint: "Choose the group of everyone in the organization. New people join it.",
  chooseOrganization: "Choose a group.",
  none: "Choose a group",
  name: "Name",
  nameHint: "Such as Okta or Entra ID. It appears in the audit log.",
  nameMissing: "Enter a name.",
  invites: "Email new people an invitation to set a password",
  cancel: "Cancel",
  create: "Create token",
} as const;

export const newTokenDialog = {
  title: "Copy your token",
  text: "We show it only once. Paste it into your identity provider now.",
  replaced: "The old token works for 24 more hours.",
  token: "Token",
  copy: "Copy token",
  copied: "Token copied",
  done: "Done",
} as const;

export const rotateDialog = {
  title: (name: string) => `Replace ${name}?`,
  text: "You get a new token. The old one works for 24 more hours, so you have time to change it in your identity provider.",
  cancel: "Cancel",
  button: "Replace token",
} as const;

export const revokeDialog = {
  title: (name: string) => `Revoke ${name}?`,
  text: (organization: string) =>
    `Your identity provider loses access to ${organization} right away. No accounts change. You can't undo this, but you can create a new token.`,
  cancel: "Cancel",
  button: "Revoke token",
  done: "Token revoked",
} as const;
