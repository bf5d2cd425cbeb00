import { expect, onTestFinished, test, vi } from "vitest";
import { healthCheck } from "#contract/health.ts";
import { createNetwork } from "#sync/ports-browser/network.ts";
import { createCall } from "#sync/transport/call.ts";
import { handClock } from "../../../support/manual-clock.ts";

/** A call over the browser's own network, where each request fails like this. */
function failing(isOnline: boolean) {
  vi.stubGlobal("navigator", { onLine: isOnline });
  const ask = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", ask);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const credentials = { read: () => undefined, renew: () => undefined };
  return { ask, call: createCall({ network: createNetwork(), clock: handClock(), credentials }) };
}

test("[PWA-06] where there is a network and no response came, the outcome says so", async () => {
  const { call } = failing(true);
  expect(await call(healthCheck, {})).toEqual({ kind: "unreachable", why: "no-response" });
});

test("[PWA-06] without a network, and for whoever gives up, nothing was to be expected", async () => {
  expect(await failing(false).call(healthCheck, {})).toEqual({ kind: "unreachable" });
  const { call } = failing(true);
  const signal = AbortSignal.abort();
  expect(await call(healthCheck, { signal })).toEqual({ kind: "unreachable" });
});

test("[PWA-06] a request that cannot be made is never sent, and the outcome says so", async () => {
  const { call, ask } = failing(true);
  const headers = { uid: "łucja@harbor.example" };
  expect(await call(healthCheck, { headers })).toEqual({ kind: "unreachable", why: "not-sent" });
  expect(ask).not.toHaveBeenCalled();
});
