import { useState } from "react";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { plan as copy } from "./plan-copy.ts";

type Reply<T> = Outcome<{ readonly data: T }>;

/** Something leaders wrote about a group: its notes, target, or saved views. */
export type Plan<T> = {
  readonly value: T | undefined;
  /** Why it couldn't be loaded. */
  readonly error: string | undefined;
  readonly retry: () => void;
  /** Sends a change, whose reply is the new state. Returns why it failed. */
  readonly send: (change: () => Promise<Reply<T>>) => Promise<string | undefined>;
};

/** Loads a plan once for each `key`. Changes by other leaders are loaded after a conflict. */
export function usePlan<T>(key: string, load: () => Promise<Reply<T>>): Plan<T> {
  const { state, retry } = useRequest(load, key);
  const [latest, setLatest] = useState<{ readonly key: string; readonly value: T }>();
  const loaded = state.kind === "ready" ? state.value.data : undefined;
  const apply = (outcome: Reply<T>) => {
    if (outcome.kind === "accepted") setLatest({ key, value: outcome.value.data });
  };
  return {
    value: latest?.key === key ? latest.value : loaded,
    error: state.kind === "failed" ? requestErrorMessage(state.outcome, copy.offline) : undefined,
    retry,
    send: async (change) => {
      const outcome = await change();
      apply(outcome);
      if (outcome.kind === "accepted") return undefined;
      const isOutdated =
        outcome.kind === "refused" &&
        (outcome.code === "changed_meanwhile" || outcome.code === "not_found");
      if (!isOutdated) return requestErrorMessage(outcome, copy.offline);
      apply(await load());
      return copy.changed;
    },
  };
}
