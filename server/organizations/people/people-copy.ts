export const peopleErrors = {
  notFound: "This account no longer exists.",
  email: "Enter a valid email.",
  role: "Choose a role from the list.",
  cardNumber: "Remove the card number.",
  unknownGroup: "Choose a practice group.",
  unknownGroups: "Choose another group.",
} as const;

export const invitationSent = (email: string): string =>
  `A confirmation email has been sent to ${email} with a link to set your initial password.`;

/** Why a person can't be changed together with others. */
export const bulkRefusals = {
  no_such_person: "Account not found",
  oneself: "You can't deactivate yourself",
  own_role: "You can't change your own role here",
  last_admin: "This is the last administrator",
  signs_in_elsewhere: "They use single sign-on",
  has_password: "They already have a password",
  switched_off: "The account is inactive",
} as const;

/** Why undoing leaves a person as they are. */
export const undoLeft = {
  changed: "Changed since",
  noGroup: "The group no longer exists",
  sent: "Invitations can't be taken back",
} as const;

const roleNames: Readonly<Record<string, string>> = {
  provider: "Healthcare professional",
  physician: "Physician",
  org_leader: "Leader",
  "provider org_leader": "Healthcare professional and leader",
  ce_admin: "CE administrator",
  content_editor: "Content editor",
  "ce_admin content_editor": "CE administrator and content editor",
  se_admin: "Administrator",
};

export const bulkTitles = {
  add_to_group: (group: string) => `Add to ${group}`,
  remove_from_group: (group: string) => `Remove from ${group}`,
  role: (role: string | null) => `Set role to ${roleNames[role ?? ""] ?? role}`,
  title: (title: string | null) => (title ? `Set title to ${title}` : "Clear title"),
  department: (name: string | null) => (name ? `Set department to ${name}` : "Clear department"),
  disable: "Deactivate",
  enable: "Activate",
  invite: "Send invitation",
} as const;
