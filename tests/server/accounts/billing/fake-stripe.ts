import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Intent = Record<string, unknown> & { id: string; status: string };
type Answer = { readonly status: number; readonly body: unknown };
type StripeCall = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
};

/** Stripe's client retries a closed connection once with the same key. */
const TRIES = 2;
type Kind = "open" | "confirm" | "cancel" | "look up";

const kindOf = ({ method, path }: StripeCall): Kind => {
  if (method === "GET") return "look up";
  if (path.endsWith("/confirm")) return "confirm";
  return path.endsWith("/cancel") ? "cancel" : "open";
};

const failure = (code: string, decline_code?: string): Answer => ({
  status: 402,
  body: { error: { type: "card_error", code, decline_code, message: "No." } },
});

const refusal = (code: string): Answer => ({
  status: 400,
  body: { error: { type: "invalid_request_error", code, message: "No." } },
});

/** Stripe's test-mode results for these tokens. */
const failures: Readonly<Record<string, Answer>> = {
  pm_card_chargeDeclined: failure("card_declined", "generic_decline"),
  pm_card_chargeDeclinedInsufficientFunds: failure("card_declined", "insufficient_funds"),
  pm_card_chargeDeclinedIncorrectCvc: failure("incorrect_cvc"),
  pm_card_chargeDeclinedExpiredCard: failure("expired_card"),
  pm_card_authenticationRequired: failure("authentication_required"),
  pm_unknown: refusal("resource_missing"),
};

const paid = {
  status: "succeeded",
  latest_charge: { payment_method_details: { card: { brand: "visa", last4: "4242" } } },
};

/** Starts a fake Stripe API with idempotency. Connections can be cut before or after a call takes effect. */
export async function startFakeStripe() {
  const intents = new Map<string, Intent>();
  const answered = new Map<string, Answer>();
  const seen: StripeCall[] = [];
  const cuts: { kind: Kind; when: "before" | "after" }[] = [];

  function create(fields: StripeCall["fields"]): Answer {
    const id = `pi_${intents.size + 1}`;
    const amount = Number(fields.amount);
    const intent = { object: "payment_intent", id, status: "requires_payment_method", amount };
    intents.set(id, intent);
    return { status: 200, body: intent };
  }

  function confirm(intent: Intent, fields: StripeCall["fields"]): Answer {
    if (intent.status !== "requires_payment_method")
      return refusal("payment_intent_unexpected_state");
    const failed = failures[fields.payment_method ?? ""];
    if (failed) {
      intent.last_payment_error = (failed.body as { error: unknown }).error;
      return failed;
    }
    Object.assign(
      intent,
      fields.payment_method === "pm_slow_bank" ? { status: "processing" } : paid,
    );
    return { status: 200, body: { ...intent } };
  }

  function cancel(intent: Intent): Answer {
    if (intent.status === "succeeded") return refusal("payment_intent_unexpected_state");
    intent.status = "canceled";
    return { status: 200, body: intent };
  }

  function act(call: StripeCall): Answer {
    const kind = kindOf(call);
    if (kind === "open") return create(call.fields);
    const intent = intents.get(call.path.split("/")[3] ?? "");
    if (!intent) return { ...refusal("resource_missing"), status: 404 };
    if (kind === "look up") return { status: 200, body: intent };
    return kind === "confirm" ? confirm(intent, call.fields) : cancel(intent);
  }

  function cutOf(call: StripeCall) {
    const at = cuts.findIndex(({ kind }) => kind === kindOf(call));
    return at < 0 ? undefined : cuts.splice(at, 1)[0]?.when;
  }

  function answer(request: StripeCall): Answer {
    const previous = request.key === undefined ? undefined : answered.get(request.key);
    const result = previous ?? act(request);
    if (request.key !== undefined) answered.set(request.key, result);
    return result;
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const path = new URL(request.url ?? "", "http://stripe.test").pathname;
    const header = request.headers["idempotency-key"];
    const key = typeof header === "string" ? header : undefined;
    const call = { method: request.method ?? "", path, key, fields };
    seen.push(call);
    const cut = cutOf(call);
    if (cut === "before") return request.socket.destroy();
    const { status, body } = answer(call);
    if (cut === "after") return request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    intents,
    /** Drops the next call of this kind, including its retries. */
    cut: (kind: Kind, when: "before" | "after") => {
      cuts.push(...Array.from({ length: TRIES }, () => ({ kind, when })));
    },
    count: (kind: Kind) => seen.filter((call) => kindOf(call) === kind).length,
    succeeded: () => [...intents.values()].filter(({ status }) => status === "succeeded"),
    settle: (id: string) => Object.assign(intents.get(id) ?? {}, paid),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;
