import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Device } from "#sync/device.ts";
import { currentSession, useSession } from "./session.ts";

type Watch = typeof import("./open-device.ts")["watch"];
export type Opened = { readonly owner: string; readonly device: Device; readonly watch: Watch };

/** The databases and the engine come in a chunk of their own, so the login screen does not wait for them. */
export type Opening =
  | { readonly kind: "signed-out" }
  | { readonly kind: "opening" }
  | ({ readonly kind: "open" } & Omit<Opened, "owner">)
  | { readonly kind: "failed"; readonly error: unknown; readonly retry: () => void };

const OpeningContext = createContext<Opening>({ kind: "signed-out" });

async function open(owner: string): Promise<Opened> {
  const { openDevice, watch } = await import("./open-device.ts");
  return { owner, device: await openDevice(owner), watch };
}

/** Opened while the first page is still being fetched. The provider takes it over, or asks again and tells. */
const early: { opening: Promise<Opened | undefined> | undefined; opened: Opened | undefined } = {
  opening: undefined,
  opened: undefined,
};
const atStart = currentSession()?.user.id;
if (atStart !== undefined) {
  early.opening = open(atStart).then(
    (opened) => {
      early.opened = opened;
      return opened;
    },
    () => undefined,
  );
}

/** The device that is opened before anything is drawn, for those who have a question already. */
export const openedEarly = (): Promise<Opened | undefined> =>
  early.opening ?? Promise.resolve(undefined);

function takeEarly(owner: string): Promise<Opened> {
  const { opening } = early;
  early.opening = undefined;
  early.opened = undefined;
  if (!opening) return open(owner);
  return opening.then((opened) => {
    if (opened?.owner === owner) return opened;
    void opened?.device.close();
    return open(owner);
  });
}

type Held = { readonly owner: string; readonly opening: Opening };

const heldFrom = ({ owner, device, watch }: Opened): Held => ({
  owner,
  opening: { kind: "open", device, watch },
});

/** Opens the device of whoever is signed in, and closes it when somebody else is, or nobody. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const owner = useSession()?.user.id;
  const [held, setHeld] = useState<Held | undefined>(() => early.opened && heldFrom(early.opened));
  const [attempt, setAttempt] = useState(0);

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
