import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { flags, program } from "./browser.ts";

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

/**
 * A browser's first page, driven without Playwright. Playwright's inspector makes React's errors slower, which costs a
 * start some 30 ms on a slow phone.
 */
export type BarePage = {
  readonly send: (method: string, params?: object) => Promise<unknown>;
  /** Resolves when the page has loaded. */
  readonly goTo: (url: string) => Promise<void>;
  /** Waits for a promise. Rejects if the expression or its promise fails. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Attaches to the service worker of the page. */
  readonly toWorker: () => Promise<BarePage["send"]>;
  readonly kill: () => Promise<void>;
};

type Target = { readonly type: string; readonly targetId: string };

/**
 * Gives the browser real-time priority where that is allowed. On a shared machine, waiting for the CPU otherwise takes
 * a third of the start time and varies.
 */
const realtimePriority = ["chrt", "--fifo", "10", program];

/** Sends commands and receives events over two pipes, one message each, terminated by a zero byte. */
function createConnection(input: Writable, output: Readable) {
  const waiting = new Map<number, (said: Message) => void>();
  const listeners = new Map<string, () => void>();
  let last = 0;
  let rest = "";
  output.setEncoding("utf8");
  output.on("data", (text: string) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop() ?? "";
    for (const message of messages) {
      const said: Message = JSON.parse(message);
      if (said.id !== undefined) waiting.get(said.id)?.(said);
      if (said.method !== undefined) listeners.get(said.method)?.();
    }
  });
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
  const next = (event: string) =>
    new Promise<void>((resolve) => {
      listeners.set(event, resolve);
    });
  return { send, next };
}

export async function startBarePage(profile: string): Promise<BarePage> {
  const own = flags.filter((flag) => !flag.startsWith("--remote-debugging"));
  const [command = program, ...before] = process.getuid?.() === 0 ? realtimePriority : [program];
  const child = spawn(
    command,
    [...before, ...own, "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"],
    { detached: true, stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const { send, next } = createConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const attachTo = async (wanted: string): Promise<BarePage["send"]> => {
    const { targetInfos } = (await send("Target.getTargets")) as {
      readonly targetInfos: readonly Target[];
    };
    const target = targetInfos.find(({ type }) => type === wanted);
    if (!target) throw new Error(`Chromium has no ${wanted}`);
    const { sessionId } = (await send("Target.attachToTarget", {
      targetId: target.targetId,
      flatten: true,
    })) as { readonly sessionId: string };
    return (method, params) => send(method, params, sessionId);
  };
  const sendToPage = await attachTo("page");
  await sendToPage("Page.enable");
  return {
    send: sendToPage,
    goTo: async (url) => {
      const loaded = next("Page.loadEventFired");
      await sendToPage("Page.navigate", { url });
      await loaded;
    },
    evaluate: async (expression) => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = (await sendToPage("Runtime.evaluate", options)) as {
        readonly result: { readonly value: unknown; readonly description?: string };
        readonly exceptionDetails?: object;
      };
      if (exceptionDetails) throw new Error(result.description ?? String(result.value));
      return result.value;
    },
    toWorker: () => attachTo("service_worker"),
    kill: async () => {
      if (child.pid === undefined) return;
      const ended = once(child, "exit");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}
