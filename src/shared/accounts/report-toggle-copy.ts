export const reportToggle = {
  label: "Report my credit to boards",
  hint: "We share your name, license numbers, and birth month and day. You can turn this off anytime. Boards keep anything already reported.",
} as const;
