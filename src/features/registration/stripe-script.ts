/** As much of Stripe's own script as is used here. */
type CardElement = {
  readonly mount: (place: HTMLElement) => void;
  readonly destroy: () => void;
};
type Made = {
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
  }) => Promise<Made>;
};
type Maker = (publishableKey: string) => Stripe;

/** Stripe asks that it be loaded from there, always anew. */
const SCRIPT = "https://js.stripe.com/v3/";

const maker = () => (globalThis as { readonly Stripe?: Maker }).Stripe;

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

/** Only where somebody is about to pay. Undefined when it does not come; the next call tries again. */
export async function loadStripe(publishableKey: string): Promise<Stripe | undefined> {
  try {
    if (!maker()) {
      loading ??= load();
      await loading;
    }
    return maker()?.(publishableKey);
  } catch {
    loading = undefined;
    return undefined;
  }
}

/** The form is in a frame of Stripe's, which knows nothing of our themes. */
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
