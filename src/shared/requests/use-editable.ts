import { useState } from "react";
import type { Outcome } from "#sync/transport/outcome.ts";
import { editable as copy } from "./editable-copy.ts";
import { requestErrorMessage } from "./request-errors.ts";
import { useRequest } from "./use-request.ts";

type Reply<T> = Outcome<{ readonly data: T }>;

/** Something people write online, such as the notes of a group or saved views. Each change is answered with its new state. */
export type Editable<T> = {
  readonly value: T | undefined;
  /** Why it couldn't be loaded. */
  readonly error: string | undefined;
  readonly retry: () => void;
  /** Sends a change, whose reply is the new state. Returns why it failed. */
  readonly send: (change: () => Promise<Reply<T>>) => Promise<string | undefined>;
};

/** Loads it once for each `key`. Changes by others are loaded after a conflict. */
export function useEditable<T>(key: string, load: () => Promise<Reply<T>>): Editable<T> {
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
