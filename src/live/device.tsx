import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Device } from "#sync/device.ts";
import { currentSession, useSession } from "./session.ts";

type Watch = typeof import("./open-device.ts")["watch"];

/** The databases and the engine come in a chunk of their own, so the login screen does not wait for them. */
export type Opening =
  | { readonly kind: "signed-out" }
  | { readonly kind: "opening" }
  | { readonly kind: "open"; readonly device: Device; readonly watch: Watch }
  | { readonly kind: "failed"; readonly error: unknown; readonly retry: () => void };

const OpeningContext = createContext<Opening>({ kind: "signed-out" });

const loadDevice = () => import("./open-device.ts");

// While the first page is still being fetched; if it fails here, the provider asks again and tells.
if (currentSession()) loadDevice().catch(() => undefined);

type Held = { readonly owner: string; readonly opening: Opening };

/** Opens the device of whoever is signed in, and closes it when somebody else is, or nobody. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const owner = useSession()?.user.id;
  const [held, setHeld] = useState<Held>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens again
  useEffect(() => {
    if (owner === undefined) return;
    let device: Device | undefined;
    let isOver = false;
    const open = async () => {
      const { openDevice, watch } = await loadDevice();
      const opened = await openDevice(owner);
      if (isOver) return opened.close();
      device = opened;
      setHeld({ owner, opening: { kind: "open", device, watch } });
    };
    open().catch((error: unknown) => {
      const retry = () => {
        setHeld(undefined);
        setAttempt((before) => before + 1);
      };
      if (!isOver) setHeld({ owner, opening: { kind: "failed", error, retry } });
    });
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
