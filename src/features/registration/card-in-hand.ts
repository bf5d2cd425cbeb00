import { useEffect } from "react";
import { BILLING_PATH, REGISTER_PATH, REVIEW_PATH } from "#shared/navigation/paths.ts";

/** What is paid with. It is kept here, in memory, and nowhere else: a reload or another page forgets it. */
export type Means =
  | {
      readonly kind: "card";
      readonly number: string;
      readonly month: string;
      readonly year: string;
      readonly code: string;
    }
  | { readonly kind: "token"; readonly token: string; readonly name: string };

let inHand: Means | undefined;

export const meansInHand = (): Means | undefined => inHand;

export const takeMeans = (means: Means): void => {
  inHand = means;
};

export const dropMeans = (): void => {
  inHand = undefined;
};

const steps: readonly string[] = [REGISTER_PATH, BILLING_PATH, REVIEW_PATH];

/** Whoever leaves the steps of registering leaves no card behind, also not in a page the browser sets aside. */
export function useCardOnlyHere(): void {
  useEffect(() => {
    addEventListener("pagehide", dropMeans);
    return () => {
      removeEventListener("pagehide", dropMeans);
      if (!steps.includes(window.location.pathname)) dropMeans();
    };
  }, []);
}

/** "Card ending in 1111" */
export function meansInWords(means: Means): string {
  if (means.kind === "token") return means.name;
  const digits = means.number.replaceAll(/\D/g, "");
  return digits.length > 8 ? `Card ending in ${digits.slice(-4)}` : "Card";
}

/** As the server is told. */
export const paymentOf = (means: Means) =>
  means.kind === "token"
    ? { payment_token: means.token }
    : {
        card_number: means.number,
        expiration_month: means.month,
        expiration_year: means.year,
        card_code: means.code,
      };
