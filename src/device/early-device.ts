import type { Device } from "#sync/device.ts";
import { currentSession } from "./current-session.ts";

/*
 * The databases take a while to answer, so they are opened before the code that draws has even come: nothing here may lead
 * to that code.
 */

type Watch = typeof import("./open-device.ts")["watch"];
export type Opened = { readonly owner: string; readonly device: Device; readonly watch: Watch };

let drawn = (): void => undefined;
const isDrawn = new Promise<void>((resolve) => {
  drawn = resolve;
});

/** The first page has been drawn: what acts may start. */
export const tellDrawn = (): void => drawn();

const databases = () => import("./open-device.ts");

export async function open(owner: string): Promise<Opened> {
  const { openDevice, watch } = await databases();
  return { owner, device: await openDevice(owner, isDrawn), watch };
}

const early: { opening: Promise<Opened | undefined> | undefined; opened: Opened | undefined } = {
  opening: undefined,
  opened: undefined,
};

/** Opens the device of whoever is signed in. Resolves as soon as the databases have been asked to open. */
export async function openEarly(): Promise<void> {
  const owner = currentSession()?.user.id;
  if (owner === undefined) return;
  early.opening = open(owner).then(
    (opened) => {
      early.opened = opened;
      return opened;
    },
    () => undefined,
  );
  await databases().catch(() => undefined);
}

/** Where the opening stands, for those who have a question before anything is drawn. */
export const openingEarly = (): Promise<Opened | undefined> =>
  early.opening ?? Promise.resolve(undefined);

export const openedEarly = (): Opened | undefined => early.opened;

/** Hands it over, or opens again where it failed or belongs to somebody else. */
export function takeEarly(owner: string): Promise<Opened> {
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
