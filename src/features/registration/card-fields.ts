/** Wire names of the card fields. */
export const cardFields = [
  "card_number",
  "expiration_month",
  "expiration_year",
  "card_code",
] as const;
export type CardField = (typeof cardFields)[number];
