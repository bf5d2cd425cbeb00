import type { Deps } from "#server/platform/deps.ts";
import type { Gateway } from "./gateway.ts";
import { sandboxGateway } from "./sandbox.ts";

const rejectPurchase = () => Promise.reject(new Error("Payments are disabled."));

/** Used when payments are disabled. */
const noGateway: Gateway = {
  setup: { gateway: "none", publishable_key: null, test_cards: [] },
  readPaymentMethod: () => ({ kind: "invalid", errors: { plan: ["is not available"] } }),
  open: rejectPurchase,
  charge: rejectPurchase,
  lookUp: async () => ({ kind: "unknown" }),
  cancel: async () => ({ kind: "unknown" }),
};

export async function chooseGateway(deps: Pick<Deps, "db" | "clock" | "config">): Promise<Gateway> {
  const { payments } = deps.config;
  switch (payments.kind) {
    case "none":
      return noGateway;
    case "sandbox":
      return sandboxGateway(deps);
    case "stripe":
      // The Stripe client is several megabytes, so it is loaded only when configured.
      return (await import("./stripe.ts")).stripeGateway(payments);
  }
}
