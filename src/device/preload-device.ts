import type { Device } from "#sync/device.ts";
import { currentSession } from "./current-session.ts";

/*
 * Opening the databases takes a while, so main.ts starts it before React is loaded. Nothing here may import React.
 */

type LiveQuery = typeof import("./open-device.ts")["liveQuery"];
export type OpenDevice = {
  readonly owner: string;
  readonly device: Device;
  readonly liveQuery: LiveQuery;
};

let resolveFirstRender = (): void => undefined;
const firstRender = new Promise<void>((resolve) => {
  resolveFirstRender = resolve;
});

/** Lets sync and downloads start, now that the first page has rendered. */
export const markFirstRender = (): void => resolveFirstRender();

const loadModule = () => import("./open-device.ts");

async function open(owner: string): Promise<OpenDevice> {
  const { openDevice, liveQuery } = await loadModule();
  return { owner, device: await openDevice(owner, firstRender), liveQuery };
}

let opening: Promise<OpenDevice | undefined> | undefined;
let opened: OpenDevice | undefined;

/** Opens the device of the signed-in person. Resolves once the databases have been asked to open. */
export async function preloadDevice(): Promise<void> {
  const owner = currentSession()?.user.id;
  if (owner === undefined) return;
  opening = open(owner).then(
    (device) => {
      opened = device;
      return device;
    },
    () => undefined,
  );
  await loadModule().catch(() => undefined);
}

/** Resolves to the preloaded device, or undefined if no one is signed in or it failed to open. */
export const preloadingDevice = (): Promise<OpenDevice | undefined> =>
  opening ?? Promise.resolve(undefined);

export const preloadedDevice = (): OpenDevice | undefined => opened;

/** Returns the preloaded device, or opens one if preloading failed or was for another person. */
export function takePreloadedDevice(owner: string): Promise<OpenDevice> {
  const preloading = opening;
  opening = undefined;
  opened = undefined;
  if (!preloading) return open(owner);
  return preloading.then((preloaded) => {
    if (preloaded?.owner === owner) return preloaded;
    void preloaded?.device.close();
    return open(owner);
  });
}
