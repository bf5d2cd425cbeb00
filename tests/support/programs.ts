import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type Program = {
  readonly name: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly isRunning: () => boolean;
  /** Resolves when it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** PostgreSQL and PgBouncer refuse to run as root. */
export function postgresUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

const running = new Set<Program>();

export function startProgram(
  name: string,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Program {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output = (output + text).slice(-20_000);
    });
  const ended = once(child, "close").catch(() => undefined);
  const program: Program = {
    name,
    child,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop(signal = "SIGTERM") {
      if (program.isRunning()) child.kill(signal);
      await ended;
      running.delete(program);
    },
  };
  running.add(program);
  return program;
}

// When the run is interrupted.
process.once("exit", () => {
  for (const { child } of running) child.kill("SIGKILL");
});

export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map(({ stop }) => stop("SIGKILL")));
}

/** Runs a command to its end. Throws with what it printed if it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const program = startProgram(command, command, args, options);
  const [code] = await once(program.child, "close");
  await program.stop();
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${program.output()}`);
  return program.output();
}

const isOpen = async (port: number) => {
  const socket = connect(port, "127.0.0.1");
  const opened = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
};

/** Waits for a condition of a program that must not end meanwhile. */
export async function waitFor(
  program: Program,
  isMet: () => Promise<boolean>,
  everyMs = 50,
): Promise<void> {
  while (!(await isMet())) {
    if (!program.isRunning()) throw new Error(`${program.name} ended: ${program.output()}`);
    await delay(everyMs);
  }
}

/** Waits until a Respite process is ready. Asks as often as the proxy does, because each answer takes the storage a request. */
export const waitUntilReady = (program: Program, port: number) =>
  waitFor(
    program,
    () =>
      fetch(`http://127.0.0.1:${port}/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    500,
  );

export const waitForPort = (program: Program, port: number) => waitFor(program, () => isOpen(port));
