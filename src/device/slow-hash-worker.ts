import { argon2id } from "hash-wasm";
import type { SlowHash } from "#sync/session/lock.ts";

/** RFC 9106, second recommended option, with one lane: 64 MiB of memory make guessing expensive on graphics cards, too. */
const COST = { memorySize: 65_536, iterations: 3, parallelism: 1, hashLength: 32 } as const;

type Request = Parameters<SlowHash>;

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const [password, salt] = data;
  postMessage(await argon2id({ ...COST, password, salt, outputType: "binary" }));
});
