import { useEffect, useState } from "react";
import type { Device } from "#sync/device.ts";
import { useOpening } from "./device.tsx";
import { type Opened, openingEarly } from "./early-device.ts";
import { createEarlyAnswers } from "./prefetch.ts";

/** An answer from this device; `loading` is not the same as empty. */
export type Live<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly value: T }
  | { readonly kind: "failed"; readonly error: unknown };

const LOADING = { kind: "loading" } as const;

type Answer<T> = { readonly of: Device; readonly live: Live<T> };
export type Question<T> = (device: Device) => Promise<T>;

/** Asks, and tells each answer to `onAnswer`. The returned function ends it. */
function ask<T>(
  { device, watch }: Pick<Opened, "device" | "watch">,
  question: Question<T>,
  onAnswer: (live: Live<T>) => void,
): () => void {
  return watch(
    () => question(device),
    (value) => onAnswer({ kind: "ready", value }),
    (error) => onAnswer({ kind: "failed", error }),
  );
}

const early = createEarlyAnswers<Live<unknown>>(ask);

/** Asks before anything is drawn, where a device is being opened already; resolves when all is answered. */
export async function askEarly(questions: readonly Question<unknown>[]): Promise<void> {
  const opened = await openingEarly();
  if (opened) await Promise.all(questions.map((question) => early.ask(opened, question)));
}

/**
 * Asks this device, and asks again whenever what the answer was read from changes. While new `deps` are being answered
 * the old answer stays, so lists do not flicker; where that would show the wrong thing, give the component a `key`.
 * An answer of one person's device is never shown for another's.
 */
export function useLive<T>(question: Question<T>, deps: readonly unknown[]): Live<T> {
  const opening = useOpening();
  const open = opening.kind === "open" ? opening : undefined;
  const [answer, setAnswer] = useState<Answer<T> | undefined>(() => {
    const live = open && early.latest(open.device, question);
    return open && live && { of: open.device, live: live as Live<T> };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what its question depends on
  useEffect(() => {
    if (!open) return;
    const tell = (live: Live<unknown>) =>
      setAnswer((before) =>
        before?.live === live ? before : { of: open.device, live: live as Live<T> },
      );
    return early.takeOver(open.device, question, tell) ?? ask(open, question, tell);
  }, [open?.device, ...deps]);
  if (opening.kind === "failed") return opening;
  return open && answer?.of === open.device ? answer.live : LOADING;
}

/** The value, or `before` as long as there is none. */
export const valueOr = <T>(live: Live<T>, before: T): T =>
  live.kind === "ready" ? live.value : before;
