export const peopleErrors = {
  notFound: "This account no longer exists.",
  email: "Enter a valid email.",
  role: "Choose a role from the list.",
  lastAdmin: "Respite needs at least one administrator. Make someone else an administrator first.",
  cardNumber: "Remove the card number.",
  unknownGroup: "Choose a practice group.",
  unknownGroups: "Choose another group.",
} as const;

export const invitationSent = (email: string): string =>
  `A confirmation email has been sent to ${email} with a link to set your initial password.`;
