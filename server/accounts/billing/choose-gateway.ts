import type { Deps } from "#server/platform/deps.ts";
import type { Gateway } from "./gateway.ts";
import { sandboxGateway } from "./sandbox.ts";

const closed = () => Promise.reject(new Error("Nothing can be bought here."));

/** Where nothing can be bought. */
const noGateway: Gateway = {
  setup: { gateway: "none", publishable_key: null, test_cards: [] },
  read: () => ({ kind: "invalid", errors: { plan: ["cannot be bought here"] } }),
  open: closed,
  charge: closed,
  lookUp: async () => ({ kind: "unknown" }),
  withdraw: async () => ({ kind: "unknown" }),
};

export async function chooseGateway(deps: Pick<Deps, "db" | "clock" | "config">): Promise<Gateway> {
  const { payments } = deps.config;
  switch (payments.kind) {
    case "none":
      return noGateway;
    case "sandbox":
      return sandboxGateway(deps);
    case "stripe":
      // Megabytes, which only those load who use it.
      return (await import("./stripe.ts")).stripeGateway(payments);
  }
}
