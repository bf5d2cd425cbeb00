export const codesCard = {
  title: "Registration codes",
  lead: "People who create an account with a code join this group. No payment needed.",
  create: "Create code",
  table: (group: string) => `Registration codes for ${group}`,
  emptyTitle: "No codes yet",
  emptyText: "Create a code so people can create their own accounts.",
  columns: {
    code: "Code",
    status: "Status",
    role: "Role",
    uses: "Uses",
    expires: "Expires",
    domains: "Email domains",
    action: "Action",
  },
  uses: (uses: number, max: number | null) => (max === null ? `${uses}` : `${uses} of ${max}`),
  neverExpires: "Never",
  anyDomain: "Any",
  view: "View",
  viewCode: (code: string) => `View ${code}`,
} as const;

export const codeStates = {
  usable: "Active",
  off: "Inactive",
  expired: "Expired",
  used_up: "Limit reached",
} as const;

export const codeDialog = {
  unusable: "No one can use this code right now.",
  redirect: (url: string) => `Redirects to ${url}`,
  usedBy: "Used by",
  /** In "{items} load when you reconnect". */
  people: "People who used this code",
  unused: "No one yet",
  /** For leaders, if other people used the code as well. */
  membersOnly: "You see only people who are in this group now.",
  deletedAccount: "Deleted account",
  more: (n: number) => `and ${n.toLocaleString("en-US")} more`,
  edit: "Edit code",
  delete: "Delete code",
  deleted: (code: string) => `${code} deleted`,
  /** `reason` is a sentence such as "3 people used this code." */
  inUse: (reason: string) => `${reason} Deactivate it instead.`,
} as const;

export const qrCode = {
  alt: (code: string) => `QR code to create an account with ${code}`,
  failed: "We couldn't draw the QR code. Share the link instead.",
  download: "Download SVG",
  print: "Print",
  printTitle: (group: string, code: string) => `${group}: ${code}`,
} as const;

export const codeForm = {
  createTitle: "Create code",
  editTitle: (code: string) => `Edit ${code}`,
  cancel: "Cancel",
  create: "Create code",
  save: "Save code",
  created: (code: string) => `${code} created`,
  saved: "Saved",
  conflict: "Someone changed this code. Close and reopen it to see the changes.",
  code: "Code",
  codeHint: (group: string) => `People who enter it join ${group}`,
  codeInvalid: "Use letters, digits, hyphens, and underscores. Start with a letter or digit.",
  codeTaken: "This code already exists. Choose another.",
  groupGone: "This practice group no longer exists.",
  role: "Role",
  maxUses: "Maximum uses",
  maxUsesHint: "Leave empty for no limit",
  maxUsesInvalid: "Enter a number above 0, or leave empty.",
  lastDay: "Expires",
  domains: "Email domains",
  domainsHint: "For example, hospital.org, clinic.org. Leave empty to allow any.",
  domainsInvalid: "Enter domains such as hospital.org, separated by commas.",
  redirect: "Redirect to",
  redirectHint: "Your own sign-up page, starting with https://",
  redirectInvalid: "Enter a URL starting with https://.",
  isProvider: "Practice clinically",
  ceEligible: "Can claim credit",
  active: "Active",
} as const;

export const codeNames = { one: "code", many: "codes" } as const;
export const codeBulk = {
  deactivate: "Deactivate",
  activate: "Activate",
  extend: "Change expiration",
  lastDay: "Expires",
  lastDayHint: "Leave empty to never expire",
} as const;
export const codeBulkKinds = ["deactivate", "activate", "extend"] as const;
