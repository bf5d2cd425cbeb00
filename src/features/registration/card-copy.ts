export const card = {
  number: "Card number",
  month: "Expiration month",
  monthExample: "MM",
  year: "Expiration year",
  yearExample: "YYYY",
  code: "Security code",
  codeHint: "3 digits on the back, or 4 on the front of American Express",
  notStored: "We don't store your card on this device. If you reload, enter it again.",
  submit: "Review order",
} as const;

export const testCards = {
  lead: "Test mode. No real charges. Use a test card with any future date and any security code.",
  title: "Test cards",
} as const;

export const stripe = {
  label: "Card",
  loading: "Loading payment form…",
  lead: "Payments are processed by Stripe. Respite never sees your card number.",
  failed:
    "We couldn't load the payment form. Check your connection and allow js.stripe.com in your browser, then try again.",
  retry: "Try again",
  declined: "Your card wasn't accepted. Check the details or use another card.",
  submit: "Review order",
} as const;

const UNKNOWN_BRAND = "Card";

/** Brand names, by the names that Stripe uses. */
const brands: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

const prefixes: readonly (readonly [prefix: RegExp, brand: string])[] = [
  [/^4/, "visa"],
  [/^(5[1-5]|2[2-7])/, "mastercard"],
  [/^3[47]/, "amex"],
  [/^6/, "discover"],
];

/** Returns the brand of a card number, by the name that Stripe uses. */
export const brandOf = (digits: string): string | undefined =>
  prefixes.find(([prefix]) => prefix.test(digits))?.[1];

/** Returns "Visa ending in 4242". */
export function cardEndingIn(brand: string | undefined, last4: string | undefined): string {
  const name = brands[brand ?? ""] ?? UNKNOWN_BRAND;
  return last4 ? `${name} ending in ${last4}` : name;
}
