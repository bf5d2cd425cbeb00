import type { Outcome } from "#sync/transport/outcome.ts";
import { type FailedOutcome, requestErrorMessage } from "./request-errors.ts";
import { requestErrors } from "./request-errors-copy.ts";

/** The state of a stored request. The last value stays while it is fetched again and when that fails. */
export type StoredResult<T> = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  readonly value?: T;
  /** `errors`: messages from the server. `message`: ours. */
  readonly error?: {
    readonly kind: FailedOutcome["kind"];
    readonly errors: readonly string[];
    readonly message: string;
  };
};

export type RequestStore<T> = {
  readonly current: () => StoredResult<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches, or joins a fetch that is already running. Resolves when it ends; never rejects. */
  readonly fetch: () => Promise<void>;
};

const errorFrom = (outcome: FailedOutcome) => ({
  kind: outcome.kind,
  errors: outcome.kind === "refused" ? outcome.errors : [],
  message: requestErrorMessage(outcome, requestErrors.offline),
});

/** Creates a store for server data that several screens share. It lives as long as the page. */
export function createRequestStore<T>(send: () => Promise<Outcome<T>>): RequestStore<T> {
  let state: StoredResult<T> = { status: "idle" };
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const setState = (next: StoredResult<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const lastValue = () => (state.value === undefined ? {} : { value: state.value });
  async function run() {
    setState({ status: "loading", ...lastValue() });
    const outcome = await send();
    if (outcome.kind === "accepted") setState({ status: "succeeded", value: outcome.value });
    else setState({ status: "failed", error: errorFrom(outcome), ...lastValue() });
  }
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    fetch: () => {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
