import { useEffect, useState } from "react";
import type { Device } from "#sync/device.ts";
import { useOpening } from "./device.tsx";

/** An answer from this device; `loading` is not the same as empty. */
export type Live<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly value: T }
  | { readonly kind: "failed"; readonly error: unknown };

const LOADING = { kind: "loading" } as const;

type Answer<T> = { readonly of: Device; readonly live: Live<T> };

/**
 * Asks this device, and asks again whenever what the answer was read from changes. While new `deps` are being answered
 * the old answer stays, so lists do not flicker; where that would show the wrong thing, give the component a `key`.
 * An answer of one person's device is never shown for another's.
 */
export function useLive<T>(
  question: (device: Device) => Promise<T>,
  deps: readonly unknown[],
): Live<T> {
  const opening = useOpening();
  const open = opening.kind === "open" ? opening : undefined;
  const [answer, setAnswer] = useState<Answer<T>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what its question depends on
  useEffect(() => {
    if (!open) return;
    const { device, watch } = open;
    return watch(
      () => question(device),
      (value) => setAnswer({ of: device, live: { kind: "ready", value } }),
      (error) => setAnswer({ of: device, live: { kind: "failed", error } }),
    );
  }, [open?.device, ...deps]);
  if (opening.kind === "failed") return opening;
  return open && answer?.of === open.device ? answer.live : LOADING;
}

/** The value, or `before` as long as there is none. */
export const valueOr = <T>(live: Live<T>, before: T): T =>
  live.kind === "ready" ? live.value : before;
