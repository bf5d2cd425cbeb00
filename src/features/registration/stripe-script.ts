/** The parts of Stripe.js used here. */
type CardElement = {
  readonly mount: (container: HTMLElement) => void;
  readonly destroy: () => void;
};
type CreatedPaymentMethod = {
  readonly paymentMethod?: {
    readonly id: string;
    readonly card?: { readonly brand: string; readonly last4: string };
  };
  readonly error?: { readonly message?: string };
};
export type Stripe = {
  readonly elements: () => {
    readonly create: (type: "card", options: object) => CardElement;
  };
  readonly createPaymentMethod: (from: {
    readonly type: "card";
    readonly card: CardElement;
  }) => Promise<CreatedPaymentMethod>;
};
type StripeFactory = (publishableKey: string) => Stripe;

/** Stripe requires loading the script from its own domain. */
const SCRIPT = "https://js.stripe.com/v3/";

const stripeFactory = () => (globalThis as { readonly Stripe?: StripeFactory }).Stripe;

let loading: Promise<void> | undefined;

function load(): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => done();
    script.onerror = () => {
      script.remove();
      fail(new Error("The payment form could not be loaded"));
    };
    document.head.append(script);
  });
}

/** Loads Stripe.js. Returns `undefined` if it can't be loaded. The next call retries. */
export async function loadStripe(publishableKey: string): Promise<Stripe | undefined> {
  try {
    if (!stripeFactory()) {
      loading ??= load();
      await loading;
    }
    return stripeFactory()?.(publishableKey);
  } catch {
    loading = undefined;
    return undefined;
  }
}

/** Stripe's frame can't read the page's CSS variables. */
export function cardOptions() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    hidePostalCode: true,
    style: {
      base: {
        color: read("--ink"),
        iconColor: read("--ink-2"),
        fontSize: "17px",
        "::placeholder": { color: read("--ink-3") },
      },
      invalid: { color: read("--danger"), iconColor: read("--danger") },
    },
  };
}
