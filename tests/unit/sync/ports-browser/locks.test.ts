import { expect, onTestFinished, test, vi } from "vitest";
import { createLocks } from "#sync/ports-browser/locks.ts";

type Work = (lock: object | null) => Promise<unknown>;

/** Web Locks, as far as we use them. */
function lockManager() {
  const held = new Map<string, () => void>();
  const waiting: { name: string; start: () => void }[] = [];
  const free = (name: string) => {
    held.delete(name);
    waiting.find((each) => each.name === name)?.start();
  };
  const hold = (name: string, work: Work) =>
    new Promise((resolve, reject) => {
      const lose = () => reject(new DOMException("Stolen", "AbortError"));
      held.set(name, lose);
      const isOurs = () => held.get(name) === lose;
      work({})
        .finally(() => isOurs() && free(name))
        .then(resolve, reject);
    });
  const request = async (name: string, options: LockOptions, work: Work) => {
    if (options.steal) held.get(name)?.();
    else if (options.ifAvailable && held.has(name)) return await work(null);
    else if (held.has(name)) await new Promise<void>((start) => waiting.push({ name, start }));
    return await hold(name, work);
  };
  return { request };
}

function browserWith(locks: object | undefined) {
  vi.stubGlobal("navigator", locks ? { locks } : {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return createLocks();
}

/** Work that ends when the test says. */
function work<T>(value: T) {
  let end: () => void = () => undefined;
  const running = new Promise<T>((resolve) => {
    end = () => resolve(value);
  });
  return { run: () => running, end: () => end() };
}

test("[SYNC-03] a lock that is held is not waited for, and whoever asks to be told when it is free is", async () => {
  const locks = browserWith(lockManager());
  expect(locks.isShared).toBe(true);
  const first = work("first");
  const running = locks.ifFree("pass", first.run);
  expect(await locks.ifFree("pass", async () => "second")).toBeUndefined();
  const free = locks.whenFree("pass", new AbortController().signal);
  first.end();
  expect(await running).toBe("first");
  await free;
  expect(await locks.ifFree("pass", async () => "third")).toBe("third");
});

test("[SYNC-03] whoever's lock is stolen still comes to its own end", async () => {
  const locks = browserWith(lockManager());
  const frozen = work("frozen");
  let begun = 0;
  const running = locks.ifFree("pass", () => {
    begun += 1;
    return frozen.run();
  });
  expect(await locks.steal("pass", async () => "stolen")).toBe("stolen");
  frozen.end();
  expect(await running).toBe("frozen");
  expect(begun).toBe(1);
  expect(locks.isShared).toBe(true);
});

test("[SYNC-03] without Web Locks, one context still does one thing at a time", async () => {
  const locks = browserWith(undefined);
  expect(locks.isShared).toBe(false);
  const first = work("first");
  const running = locks.ifFree("pass", first.run);
  expect(await locks.ifFree("pass", async () => "second")).toBeUndefined();
  expect(await locks.ifFree("other", async () => "other")).toBe("other");
  first.end();
  await running;
  expect(await locks.ifFree("pass", async () => "third")).toBe("third");
  await expect(locks.ifFree("pass", () => Promise.reject(new Error("x")))).rejects.toThrow("x");
  expect(await locks.ifFree("pass", async () => "fifth")).toBe("fifth");
});

test("[SYNC-03] a browser that has Web Locks and refuses them to this page is taken for one without", async () => {
  const refused = () => Promise.reject(new DOMException("Not here", "SecurityError"));
  const locks = browserWith({ request: refused });
  expect(await locks.ifFree("pass", async () => "done")).toBe("done");
  expect(locks.isShared).toBe(false);
});

test("[SYNC-03] without shared locks nobody is told that one is free, and the wait can be given up", async () => {
  const locks = browserWith(undefined);
  const given = new AbortController();
  const free = locks.whenFree("pass", given.signal);
  given.abort(new Error("given up"));
  await expect(free).rejects.toThrow("given up");
});
