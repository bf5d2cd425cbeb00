export const newPersonPage = {
  title: "Add person",
  lead: "We'll email them a link to set a password. The link works for 3 days and can be resent.",
  noGroup: "No group",
  submit: "Add and send invitation",
  submitting: "Adding…",
  cancel: "Cancel",
} as const;
