import { afterEach, expect, test, vi } from "vitest";
import { searchCatalog } from "#device/search.ts";

type Handler = (event: { readonly data?: unknown; readonly message?: string }) => void;

/** Stands in for the browser's workers, which Node doesn't have. */
class FakeWorker {
  static readonly started: FakeWorker[] = [];
  readonly sent: { readonly id: number }[] = [];
  onmessage: Handler | undefined;
  onerror: Handler | undefined;
  isTerminated = false;
  constructor() {
    FakeWorker.started.push(this);
  }
  postMessage(message: { readonly id: number }) {
    this.sent.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
}

afterEach(() => {
  // Leaves no worker to other files.
  FakeWorker.started.at(-1)?.onerror?.({ message: "over" });
  vi.unstubAllGlobals();
});

test("a search worker that fails twice doesn't fail the searches of the one after it", async () => {
  vi.stubGlobal("Worker", FakeWorker);
  const first = searchCatalog("night", false);
  const [broken] = FakeWorker.started;
  broken?.onerror?.({ message: "out of memory" });
  await expect(first).rejects.toThrow("Search failed: out of memory");
  expect(broken?.isTerminated).toBe(true);

  const second = searchCatalog("night", false);
  const [, next] = FakeWorker.started;
  broken?.onerror?.({ message: "out of memory" });
  const costs = new Uint16Array([1]);
  next?.onmessage?.({ data: { kind: "ids", ids: ["rl-100"] } });
  next?.onmessage?.({ data: { kind: "found", id: next.sent[0]?.id, reply: {}, costs } });
  expect(await second).toMatchObject({ lessons: { ids: ["rl-100"], costs } });
  expect(FakeWorker.started).toHaveLength(2);
});
