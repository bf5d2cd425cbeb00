import { expect, onTestFinished, test, vi } from "vitest";
import { createLocks } from "#sync/ports-browser/locks.ts";

type Work = (lock: object | null) => Promise<unknown>;

/** The part of Web Locks that is used. */
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

test("[SYNC-03] doesn't wait for a held lock, and notifies those who ask when it is free", async () => {
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

test("[SYNC-03] lets a cycle whose lock was stolen finish on its own", async () => {
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

test("[SYNC-03] does one thing at a time per context without Web Locks", async () => {
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

test("[SYNC-03] treats a browser that denies Web Locks like one without them", async () => {
  const refused = () => Promise.reject(new DOMException("Not here", "SecurityError"));
  const locks = browserWith({ request: refused });
  expect(await locks.ifFree("pass", async () => "done")).toBe("done");
  expect(locks.isShared).toBe(false);
});

test("[SYNC-03] can't notify about free locks without shared locks, and the wait can be canceled", async () => {
  const locks = browserWith(undefined);
  const given = new AbortController();
  const free = locks.whenFree("pass", given.signal);
  given.abort(new Error("given up"));
  await expect(free).rejects.toThrow("given up");
});
