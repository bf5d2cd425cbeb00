import { useEffect } from "react";
import {
  BILLING_PATH,
  REGISTER_EMAIL_PATH,
  REGISTER_PATH,
  REVIEW_PATH,
} from "#shared/navigation/paths.ts";
import { brandOf, cardEndingIn } from "./card-copy.ts";

/** The chosen payment method. Kept in memory only, so a reload clears it. */
export type PaymentMethod =
  | {
      readonly kind: "card";
      readonly number: string;
      readonly month: string;
      readonly year: string;
      readonly code: string;
    }
  | { readonly kind: "token"; readonly token: string; readonly name: string };

let current: PaymentMethod | undefined;

export const currentPaymentMethod = (): PaymentMethod | undefined => current;

export const setPaymentMethod = (method: PaymentMethod): void => {
  current = method;
};

export const clearPaymentMethod = (): void => {
  current = undefined;
};

const steps: readonly string[] = [REGISTER_PATH, REGISTER_EMAIL_PATH, BILLING_PATH, REVIEW_PATH];

/**
 * Clears the card when the user leaves the registration steps, also before the page enters the
 * back/forward cache.
 */
export function useClearCardOnLeave(): void {
  useEffect(() => {
    addEventListener("pagehide", clearPaymentMethod);
    return () => {
      removeEventListener("pagehide", clearPaymentMethod);
      if (!steps.includes(window.location.pathname)) clearPaymentMethod();
    };
  }, []);
}

/** Returns "Visa ending in 1111". */
export function paymentMethodInWords(method: PaymentMethod): string {
  if (method.kind === "token") return method.name;
  const digits = method.number.replaceAll(/\D/g, "");
  return digits.length > 8
    ? cardEndingIn(brandOf(digits), digits.slice(-4))
    : cardEndingIn(undefined, undefined);
}

/** Returns the payment fields of the request. */
export const paymentFields = (method: PaymentMethod) =>
  method.kind === "token"
    ? { payment_token: method.token }
    : {
        card_number: method.number,
        expiration_month: method.month,
        expiration_year: method.year,
        card_code: method.code,
      };
