import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";

export const groupPage = {
  practiceGroup: "Practice group",
  people: "People",
  /** In "{items} load when you reconnect". */
  groupDetails: "Group details",
} as const;

type Changed = { readonly at: string; readonly by: string | null };

export const aboutGroup = {
  title: "About this group",
  status: "Status",
  people: "People",
  peopleCount: (n: number) => pluralize(n, "person", "people"),
  lastChanged: ({ at, by }: Changed) =>
    by ? `Last changed ${formatDateTime(at)} by ${by}` : `Last changed ${formatDateTime(at)}`,
  leaders: "Leaders",
  noLeaders: "No leader yet, so only administrators can see its Insights",
} as const;

export const groupForm = {
  title: "Details",
  name: "Name",
  nameMissing: "Enter a name.",
  active: "Active",
  inactiveHint: "Inactive groups can't be chosen. People keep their accounts.",
  twoStep: "Two-step sign-in",
  twoStepPolicies: {
    off: "Off",
    optional: "Optional",
    required: "Required for leaders and administrators",
  },
  twoStepHints: {
    off: "People can't add passkeys or authenticator apps. Existing ones keep working.",
    optional: "People can add passkeys and an authenticator app.",
    required:
      "Leaders of this group and all administrators set it up before they see other people's data.",
  },
  save: "Save",
  saving: "Saving…",
  saved: "Saved",
  delete: "Delete group",
  conflict: (name: string | null | undefined) =>
    `${name || "Someone"} changed this group. Copy your edits, then reload.`,
} as const;

export const deleteGroupDialog = {
  title: (name: string) => `Delete ${name}?`,
  text: "This can't be undone. Groups with people, codes, or records can't be deleted.",
  cancel: "Cancel",
  delete: "Delete group",
  deleted: (name: string) => `${name} deleted`,
  /** `reason` is a sentence such as "This group has 3 people." */
  inUse: (reason: string) => `Can't delete. ${reason} Deactivate it instead.`,
} as const;

export const addMembersCard = {
  title: "Add people",
  emails: "Emails",
  emailsHint: "One per line. People must already have an account.",
  noEmails: "Enter at least one email.",
  tooManyEmails: (max: number) => `Enter up to ${max} emails at a time.`,
  as: "Add as",
  members: "Members",
  leaders: "Leaders",
  leadersHint: "Leaders lead every group they're in.",
  submit: (group: string) => `Add to ${group}`,
  refused: (email: string, reason: string) => `${email}: ${reason}`,
} as const;
