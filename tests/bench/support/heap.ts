/** Sends a command of Chromium's DevTools protocol to a page or worker. */
export type Send = (method: string) => Promise<unknown>;

type Heap = {
  readonly usedSize: number;
  readonly embedderHeapUsedSize: number;
  /** Array buffers, which are outside the heap. */
  readonly backingStorageSize: number;
};

/** Returns the bytes that a page or worker holds, optionally after garbage collection. */
export async function heapBytes(send: Send, collectFirst: boolean): Promise<number> {
  if (collectFirst) await send("HeapProfiler.collectGarbage");
  const heap = (await send("Runtime.getHeapUsage")) as Heap;
  return heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize;
}
