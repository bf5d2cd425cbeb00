import { beforeEach, expect, test, vi } from "vitest";

/** What a worker finds in a browser without Background Sync; no database can be opened. */
const workerIn = (state: ServiceWorkerState | undefined) => ({
  registration: {},
  addEventListener: () => undefined,
  ...(state && { serviceWorker: { state } }),
});

beforeEach(() => {
  vi.resetModules();
});

test.each<ServiceWorkerState | undefined>(["activated", "installing", undefined])(
  "[SYNC-03] without Background Sync a worker that starts (%s) and cannot send complains to nobody",
  async (state) => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown) => unheard.push(reason);
    process.on("unhandledRejection", listen);
    vi.stubGlobal("self", workerIn(state));
    try {
      const { sendNow } = await import("#sw/background-sync.ts");
      await sendNow();
      await new Promise((resolve) => setImmediate(resolve));
      expect(unheard).toEqual([]);
    } finally {
      process.off("unhandledRejection", listen);
      vi.unstubAllGlobals();
    }
  },
);
