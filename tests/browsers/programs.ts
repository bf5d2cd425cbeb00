import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

export type Program = {
  readonly child: ChildProcess;
  /** Resolves when it has ended by itself. */
  readonly ended: Promise<unknown>;
  /** Takes whatever it has started along. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
};

const shared = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("XDG_")));

/** Starts a program in a group of its own, with a home of its own: it neither reads nor leaves anything in ours. */
export async function startProgram(
  path: string,
  args: readonly string[],
  home: string,
  env: Record<string, string> = {},
): Promise<Program> {
  const child = spawn(path, args, {
    detached: true,
    env: { ...shared(), HOME: home, XDG_RUNTIME_DIR: home, ...env },
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  await once(child, "spawn");
  const ended = once(child, "exit");
  return {
    child,
    ended,
    kill: async (signal = "SIGKILL") => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
      await ended;
    },
  };
}

/** What becomes true at some time: asked again and again, until it is or nobody waits any longer. */
export async function untilSome<T>(ask: () => Promise<T | undefined> | T | undefined, ms = 60_000) {
  const until = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`Nothing after ${ms} ms: ${ask}`);
    await pause(50);
  }
}
