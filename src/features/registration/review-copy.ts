import { requestErrors } from "#shared/requests/request-errors-copy.ts";

export const review = {
  title: "Review your order",
  lead: "You haven't been charged yet.",
  unconfirmedLead: "We're still confirming your payment.",
  back: "Back to sign in",
  priceFailed: "We couldn't load the price. Check your connection and try again.",
} as const;

export const reviewDetails = {
  title: "Your details",
  change: "Edit",
  email: "Email",
  empty: "Not provided",
  terms: "Terms and conditions",
  agreed: (version: string) => `Agreed, version ${version}`,
  notAgreed: "Not agreed",
} as const;

export const reviewOrder = {
  title: "Order summary",
  plan: "Plan",
  price: "Total",
  unknown: "Not available",
  card: "Payment method",
  noCard: "No card added",
  cardAgain: "Enter your card again. We don't store it on this device.",
} as const;

export const pay = {
  submit: (price: string) => `Pay ${price} and create account`,
  submitNoPrice: "Pay and create account",
  submitting: "Processing payment…",
  check: "Check payment status",
  checking: "Checking…",
  needCard: "Add a payment method to continue.",
  needPrice: "The price must load before you can pay.",
  offline: "You're offline. Connect to pay. You haven't been charged.",
  offlineUnconfirmed: "You're offline. Connect to check your payment.",
  notSent: `${requestErrors.notSent} You haven't been charged.`,
  unconfirmed: "Don't pay again. Check the status in a minute. You won't be charged twice.",
  locked: "You can't change your details until the payment is confirmed.",
  detailsChanged:
    "Your details changed since the last attempt. Review them and pay again. You haven't been charged.",
} as const;
