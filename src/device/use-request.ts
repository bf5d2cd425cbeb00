import { useEffect, useState } from "react";
import type { Outcome } from "#sync/transport/outcome.ts";
import type { Failed } from "./call-errors.ts";
import { useSyncStatus } from "./use-sync-status.ts";

export type Asked<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "here"; readonly value: T }
  | { readonly kind: "failed"; readonly outcome: Failed };

export type Asking<T> = {
  readonly asked: Asked<T>;
  /** There is no network, as far as this device can tell. */
  readonly isCutOff: boolean;
  readonly again: () => void;
};

const LOADING = { kind: "loading" } as const;

/**
 * Asks the server once for each `key`, again when told to, and by itself when a network comes back. Where there is nothing
 * to ask it stays `loading`.
 */
export function useAsked<T>(ask: (() => Promise<Outcome<T>>) | undefined, key: string): Asking<T> {
  const [held, setHeld] = useState<{ readonly key: string; readonly asked: Asked<T> }>();
  const [attempt, setAttempt] = useState(0);
  const isCutOff = useSyncStatus(undefined).reach === "down";
  const asked = held?.key === key ? held.asked : LOADING;
  const again = () => {
    setHeld(undefined);
    setAttempt((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked; another attempt asks again
  useEffect(() => {
    if (!ask) return;
    let isOver = false;
    void ask().then((outcome) => {
      if (isOver) return;
      const answer: Asked<T> =
        outcome.kind === "accepted"
          ? { kind: "here", value: outcome.value }
          : { kind: "failed", outcome };
      setHeld({ key, asked: answer });
    });
    return () => {
      isOver = true;
    };
  }, [key, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the coming of a network counts
  useEffect(() => {
    if (!isCutOff && asked.kind === "failed") again();
  }, [isCutOff]);
  return { asked, isCutOff, again };
}
