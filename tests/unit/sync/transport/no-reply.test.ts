import { expect, onTestFinished, test, vi } from "vitest";
import { healthCheck } from "#contract/health.ts";
import { createNetwork } from "#sync/ports-browser/network.ts";
import { createCall } from "#sync/transport/call.ts";
import { createManualClock } from "../../../support/manual-clock.ts";

/** Creates a call on the browser's network whose requests all fail. */
function failing(isOnline: boolean) {
  vi.stubGlobal("navigator", { onLine: isOnline });
  const ask = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", ask);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const credentials = { read: () => undefined, renew: () => undefined };
  return {
    ask,
    call: createCall({ network: createNetwork(), clock: createManualClock(), credentials }),
  };
}

test("[PWA-06] reports a missing response while online", async () => {
  const { call } = failing(true);
  expect(await call(healthCheck, {})).toEqual({ kind: "unreachable", why: "no-response" });
});

test("[PWA-06] expects no reply offline or after a canceled request", async () => {
  expect(await failing(false).call(healthCheck, {})).toEqual({ kind: "unreachable" });
  const { call } = failing(true);
  const signal = AbortSignal.abort();
  expect(await call(healthCheck, { signal })).toEqual({ kind: "unreachable" });
});

test("[PWA-06] reports a request that can't be made without sending it", async () => {
  const { call, ask } = failing(true);
  const headers = { uid: "łucja@harbor.example" };
  expect(await call(healthCheck, { headers })).toEqual({ kind: "unreachable", why: "not-sent" });
  expect(ask).not.toHaveBeenCalled();
});
