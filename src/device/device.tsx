import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Device } from "#sync/device.ts";
import type { FirstRead } from "#sync/local/first-read.ts";
import { NotOpened } from "#sync/local/not-saved.ts";
import {
  markFirstRender,
  type OpenDevice,
  preloadedDevice,
  preloadedFirstRead,
  preloadingFirstRead,
  takePreloadedDevice,
} from "./preload-device.ts";
import { useSession } from "./use-session.ts";

export type DeviceState =
  | { readonly kind: "signed-out" }
  /** `firstRead` is what the library can show meanwhile. */
  | { readonly kind: "opening"; readonly firstRead?: FirstRead }
  | ({ readonly kind: "open" } & Omit<OpenDevice, "owner">)
  | { readonly kind: "failed"; readonly error: unknown; readonly retry: () => void };

const DeviceContext = createContext<DeviceState>({ kind: "signed-out" });

type OwnedState = { readonly owner: string; readonly state: DeviceState };

const openState = ({ owner, device, liveQuery }: OpenDevice): OwnedState => ({
  owner,
  state: { kind: "open", device, liveQuery },
});

const openingState = (firstRead: FirstRead): OwnedState => ({
  owner: firstRead.owner,
  state: { kind: "opening", firstRead },
});

/** Opens the device of the signed-in person and closes it when that person changes or signs out. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const owner = useSession()?.user.id;
  const [owned, setOwned] = useState<OwnedState | undefined>(() => {
    // First, because it stays until an open device has answered.
    const firstRead = preloadedFirstRead();
    if (firstRead) return openingState(firstRead);
    const preloaded = preloadedDevice();
    return preloaded && openState(preloaded);
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(markFirstRender, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens again
  useEffect(() => {
    if (owner === undefined) return;
    let device: Device | undefined;
    let isOver = false;
    const onOpen = (opened: OpenDevice) => {
      if (isOver) return opened.device.close();
      device = opened.device;
      // The preloaded device keeps its state object, so nothing renders twice.
      setOwned((before) =>
        before?.state.kind === "open" && before.state.device === device
          ? before
          : openState(opened),
      );
    };
    const onError = (error: unknown) => {
      const retry = () => {
        setOwned(undefined);
        setAttempt((before) => before + 1);
      };
      if (!isOver) setOwned({ owner, state: { kind: "failed", error, retry } });
    };
    const onFirstRead = (read: FirstRead | undefined) => {
      if (read && !isOver) setOwned((before) => before ?? openingState(read));
    };
    void preloadingFirstRead().then(onFirstRead);
    takePreloadedDevice(owner).then(onOpen).catch(onError);
    return () => {
      isOver = true;
      setOwned(undefined);
      void device?.close();
    };
  }, [owner, attempt]);

  return <DeviceContext value={stateFor(owner, owned)}>{children}</DeviceContext>;
}

function stateFor(owner: string | undefined, owned: OwnedState | undefined): DeviceState {
  if (owner === undefined) return { kind: "signed-out" };
  return owned?.owner === owner ? owned.state : { kind: "opening" };
}

/** Returns whether only a newer version of the app can open the local data. */
export const hasNewerData = (state: DeviceState): boolean =>
  state.kind === "failed" && state.error instanceof NotOpened && state.error.reason === "newer";

export const useDeviceState = (): DeviceState => useContext(DeviceContext);

/** Returns the device once it is open, otherwise undefined. */
export function useDevice(): Device | undefined {
  const state = useDeviceState();
  return state.kind === "open" ? state.device : undefined;
}
