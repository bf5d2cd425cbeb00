/** Of a card, in the names of the wire. */
export const cardFields = [
  "card_number",
  "expiration_month",
  "expiration_year",
  "card_code",
] as const;
