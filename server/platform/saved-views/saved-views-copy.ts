export const viewErrors = {
  notFound: "This view no longer exists.",
  cardNumber: "Remove the card number.",
  tooMany: (most: number) => `You can save up to ${most} views. Delete one first.`,
  unknownFilters: "These filters aren't valid. Reload the page, then save the view again.",
  nameTaken: "You already have a view with this name.",
} as const;
