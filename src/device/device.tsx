import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Device } from "#sync/device.ts";
import { type Opened, openedEarly, takeEarly, tellDrawn } from "./early-device.ts";
import { useSession } from "./session.ts";

/** The databases and the engine come in a chunk of their own, so the login screen does not wait for them. */
export type Opening =
  | { readonly kind: "signed-out" }
  | { readonly kind: "opening" }
  | ({ readonly kind: "open" } & Omit<Opened, "owner">)
  | { readonly kind: "failed"; readonly error: unknown; readonly retry: () => void };

const OpeningContext = createContext<Opening>({ kind: "signed-out" });

type Held = { readonly owner: string; readonly opening: Opening };

const heldFrom = ({ owner, device, watch }: Opened): Held => ({
  owner,
  opening: { kind: "open", device, watch },
});

/** Opens the device of whoever is signed in, and closes it when somebody else is, or nobody. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const owner = useSession()?.user.id;
  const [held, setHeld] = useState<Held | undefined>(() => {
    const opened = openedEarly();
    return opened && heldFrom(opened);
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(tellDrawn, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens again
  useEffect(() => {
    if (owner === undefined) return;
    let device: Device | undefined;
    let isOver = false;
    const hold = (opened: Opened) => {
      if (isOver) return opened.device.close();
      device = opened.device;
      // What is held from the start stays the same, so that nothing is drawn twice.
      setHeld((before) =>
        before?.opening.kind === "open" && before.opening.device === device
          ? before
          : heldFrom(opened),
      );
    };
    const fail = (error: unknown) => {
      const retry = () => {
        setHeld(undefined);
        setAttempt((before) => before + 1);
      };
      if (!isOver) setHeld({ owner, opening: { kind: "failed", error, retry } });
    };
    takeEarly(owner).then(hold).catch(fail);
    return () => {
      isOver = true;
      setHeld(undefined);
      void device?.close();
    };
  }, [owner, attempt]);

  return <OpeningContext value={openingFor(owner, held)}>{children}</OpeningContext>;
}

function openingFor(owner: string | undefined, held: Held | undefined): Opening {
  if (owner === undefined) return { kind: "signed-out" };
  return held?.owner === owner ? held.opening : { kind: "opening" };
}

export const useOpening = (): Opening => useContext(OpeningContext);

/** The open device, for commands; nothing while it opens or when it cannot be opened. */
export function useDevice(): Device | undefined {
  const opening = useOpening();
  return opening.kind === "open" ? opening.device : undefined;
}
