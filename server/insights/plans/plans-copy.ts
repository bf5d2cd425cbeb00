export const planErrors = {
  noteNotFound: "This note no longer exists.",
  cardNumber: "Remove the card number.",
  tooManyNotes: (most: number) => `A timeline can have up to ${most} notes. Delete one first.`,
} as const;
