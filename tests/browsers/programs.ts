import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

export type Program = {
  readonly child: ChildProcess;
  /** Resolves when the program exits by itself. */
  readonly ended: Promise<unknown>;
  /** Kills the program and everything it has started. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
};

const shared = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("XDG_")));

/** Starts a program in its own process group with its own home folder, so that it does not touch the user's files. */
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

/** Polls until the result is defined, or throws after `ms` milliseconds. */
export async function untilSome<T>(ask: () => Promise<T | undefined> | T | undefined, ms = 60_000) {
  const until = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`Nothing after ${ms} ms: ${ask}`);
    await pause(50);
  }
}
