import type { SlowHash } from "#sync/session/lock.ts";

/**
 * Runs argon2id in a separate worker, so that the page doesn't block and the memory is free again afterward. Only this
 * worker's file is allowed to compile WebAssembly.
 */
export const slowHash: SlowHash = (password, salt) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./slow-hash-worker.ts", import.meta.url), {
      type: "module",
    });
    const end = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
      end();
      resolve(data);
    };
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(`The password could not be hashed: ${message}`));
    };
    worker.postMessage([password, salt]);
  });
