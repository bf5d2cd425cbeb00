import type { DeclineReason } from "#server/platform/database/registration-types.ts";

/** The words printed on a receipt. Dates are already formatted. */
export const receiptCopy = {
  title: "Receipt",
  documentTitle: (number: string) => `Receipt ${number}`,
  documentSubject: (date: string) => `Paid ${date}`,
  number: "Receipt number",
  paidOn: "Date paid",
  billedTo: "Billed to",
  email: "Email",
  method: "Payment method",
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  unknownCard: "Card",
  period: (from: string, to: string) => `${from} – ${to}`,
  total: "Total paid",
  closing: "Thank you. Keep this receipt for your records.",
  notFound: "This receipt doesn't exist.",
} as const;

/** What the payment provider shows about an order. */
export const orderDescription = (plan: string) => `Respite, ${plan}`;

export const declineMessages: Readonly<Record<DeclineReason, string>> = {
  card_declined: "Your card was declined. You haven't been charged. Use another card.",
  insufficient_funds: "Insufficient funds. You haven't been charged. Use another card.",
  expired_card: "Your card has expired. You haven't been charged. Use another card.",
  incorrect_code: "The security code is incorrect. You haven't been charged.",
  authentication_required:
    "Your bank requires an extra step we don't support. You haven't been charged. Use another card.",
  not_a_test_card: "Use a test card. You haven't been charged.",
  not_taken: "We couldn't process the payment. You haven't been charged. Try again.",
};

export const paymentErrors = {
  pending: "We're still confirming your payment. Don't pay again. You won't be charged twice.",
  processing: "A payment for this email is already processing. You won't be charged twice.",
  detailsChanged:
    "Your details changed since the last attempt. Review them and pay again. You haven't been charged.",
  paidBefore: "You already paid. Sign in, or set your password with the link we emailed you.",
  badSignature: "The webhook signature isn't valid.",
} as const;

/** Outcomes of the published test cards, shown on the payment form. */
export const testCardOutcomes = {
  approved: "Approved",
  declined: "Declined",
  insufficientFunds: "Declined, insufficient funds",
  expired: "Declined, expired card",
  wrongCode: "Declined, wrong security code",
  held: "Under review, approved after 1 minute",
  failed: "Processing error, no charge",
  slow: "Approved, slow",
  responseLost: "Approved, response lost",
  requestLost: "Request lost, no charge",
} as const;
