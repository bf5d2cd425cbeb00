import { useEffect, useState } from "react";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import type { FailedOutcome } from "./request-errors.ts";

export type RequestState<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly value: T }
  | { readonly kind: "failed"; readonly outcome: FailedOutcome };

export type RequestResult<T> = {
  readonly state: RequestState<T>;
  readonly isOffline: boolean;
  readonly retry: () => void;
};

const LOADING = { kind: "loading" } as const;

/**
 * Sends one request for each `key`, again on `retry`, and again when the network returns after a failure. Without `send`
 * the state stays `loading`.
 */
export function useRequest<T>(
  send: (() => Promise<Outcome<T>>) | undefined,
  key: string,
): RequestResult<T> {
  const [result, setResult] = useState<{ readonly key: string; readonly state: RequestState<T> }>();
  const [attempt, setAttempt] = useState(0);
  const isOffline = useSyncStatus(undefined).reach === "down";
  const state = result?.key === key ? result.state : LOADING;
  const retry = () => {
    setResult(undefined);
    setAttempt((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request; a new attempt repeats it
  useEffect(() => {
    if (!send) return;
    let isOver = false;
    void send().then((outcome) => {
      if (isOver) return;
      setResult({
        key,
        state:
          outcome.kind === "accepted"
            ? { kind: "ready", value: outcome.value }
            : { kind: "failed", outcome },
      });
    });
    return () => {
      isOver = true;
    };
  }, [key, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the connection changes
  useEffect(() => {
    if (!isOffline && state.kind === "failed") retry();
  }, [isOffline]);
  return { state, isOffline, retry };
}
