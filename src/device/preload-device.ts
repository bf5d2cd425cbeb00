import type { Device } from "#sync/device.ts";
import type { FirstRead } from "#sync/local/first-read.ts";
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
const loadFirstRead = () => import("./first-read.ts");

async function open(owner: string): Promise<OpenDevice> {
  const { openDevice, liveQuery } = await loadModule();
  return { owner, device: await openDevice(owner, firstRender), liveQuery };
}

/** A few times what the first read takes on a slow phone. After that, the databases open beside it. */
const FIRST_READ_MS = 300;

let reading: Promise<FirstRead | undefined> = Promise.resolve(undefined);
let firstRead: FirstRead | undefined;
let opening: Promise<OpenDevice | undefined> | undefined;
let opened: OpenDevice | undefined;

async function openAfterFirstRead(owner: string): Promise<OpenDevice> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, FIRST_READ_MS));
  if (await Promise.race([reading, late])) {
    await firstRender;
    await (await loadFirstRead()).paint();
  }
  return open(owner);
}

/**
 * Opens the device of the signed-in person. A page that can start with a first read renders with that, and Dexie loads after
 * its first paint. For other pages, resolves once the databases have been asked to open.
 */
export async function preloadDevice(startsWithFirstRead: boolean): Promise<void> {
  const owner = currentSession()?.user.id;
  if (owner === undefined) return;
  if (startsWithFirstRead) {
    reading = loadFirstRead()
      .then(({ readForFirstPage }) => readForFirstPage(owner))
      // Its code is missing, so the page waits for the device.
      .catch(() => undefined);
    void reading.then((read) => {
      firstRead = read;
    });
  }
  opening = (startsWithFirstRead ? openAfterFirstRead(owner) : open(owner)).then(
    (device) => {
      opened = device;
      return device;
    },
    () => undefined,
  );
  if (!startsWithFirstRead) await loadModule().catch(() => undefined);
}

/** Resolves to what the first page can start with before the device is open. */
export const preloadingFirstRead = (): Promise<FirstRead | undefined> => reading;

export const preloadedFirstRead = (): FirstRead | undefined => firstRead;

/** Resolves to the preloaded device, or undefined if no one is signed in or it failed to open. */
export const preloadingDevice = (): Promise<OpenDevice | undefined> =>
  opening ?? Promise.resolve(undefined);

export const preloadedDevice = (): OpenDevice | undefined => opened;

/** Returns the preloaded device, or opens one if preloading failed or was for another person. */
export function takePreloadedDevice(owner: string): Promise<OpenDevice> {
  const preloading = opening;
  opening = undefined;
  opened = undefined;
  reading = Promise.resolve(undefined);
  firstRead = undefined;
  if (!preloading) return open(owner);
  return preloading.then((preloaded) => {
    if (preloaded?.owner === owner) return preloaded;
    void preloaded?.device.close();
    return open(owner);
  });
}
