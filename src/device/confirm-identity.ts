import type { Outcome } from "#sync/transport/outcome.ts";

/** Asks the person to confirm who they are. Resolves to false if they cancel. */
export type AskForIdentity = () => Promise<boolean>;

let register: (ask: AskForIdentity) => void = () => undefined;
const dialogLoaded = new Promise<AskForIdentity>((resolve) => {
  register = resolve;
});

/** Registers the dialog, once. It loads after the first page, and earlier calls wait for it. */
export const registerIdentityDialog = (ask: AskForIdentity): void => register(ask);

let asking: Promise<boolean> | undefined;

/** Calls that need it at the same time share one dialog. */
function confirmIdentity(): Promise<boolean> {
  asking ??= dialogLoaded
    .then((ask) => ask())
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Repeats a request once the person has confirmed who they are, if the server asks for that. */
export async function withConfirmedIdentity<T>(
  send: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await send();
  const isNeeded = outcome.kind === "refused" && outcome.code === "not_confirmed";
  return isNeeded && (await confirmIdentity()) ? send() : outcome;
}
