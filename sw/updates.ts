import { forgetOldBuilds } from "./precache.ts";

declare const self: ServiceWorkerGlobalScope;

/** On a device without the application there is nothing to wait for. An update waits for the page's word. */
export const startIfFirst = () =>
  self.registration.active === null ? self.skipWaiting() : Promise.resolve();

export const takeOver = () => self.skipWaiting();

export const claimPages = async () => {
  await self.clients.claim();
  await forgetOldBuilds();
};
