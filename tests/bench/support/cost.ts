import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";

// Processor time, unlike duration, hardly depends on what else the machine does.

export const METRICS_TOKEN = "a-long-token";
const TICKS_PER_SECOND = 100;

const agent = new Agent({ keepAlive: true });
export type Reply = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
};
type Ask = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
};

/** Sends a request over a kept connection. */
export const ask = (url: string, { method = "GET", headers = {}, body }: Ask = {}) =>
  new Promise<Reply>((answered, fail) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const call = request(url, { method, headers: { ...headers, ...json }, agent }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.once("end", () =>
        answered({
          status: reply.statusCode ?? 0,
          headers: reply.headers as Record<string, string>,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    call.once("error", fail);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** Returns the processor seconds of the server at this address. */
export async function processorSeconds(url: string): Promise<number> {
  const { body } = await ask(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(body)?.[1]);
}

/** Returns what Node's thread pool has used, in processor seconds. Its four threads are the last to start. */
export function poolSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).toSorted((a, b) => Number(b) - Number(a));
  return threads
    .slice(0, 4)
    .map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1e9, 0);
}

/** Returns the processor seconds of PostgreSQL on this port, with its child processes. */
export function databaseSeconds(port: string): number {
  const processes = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      const [own, ended] = [
        Number(fields[11]) + Number(fields[12]),
        Number(fields[13]) + Number(fields[14]),
      ];
      return [{ pid, parent: fields[1], own, ended, command }];
    } catch {
      return [];
    }
  });
  const main = processes.find(
    ({ command }) => /postgres .*-D/.test(command) && command.includes(` ${port} `),
  );
  const running = processes
    .filter(({ parent }) => parent === main?.pid)
    .reduce((sum, { own }) => sum + own, 0);
  // Those that have ended count as well.
  return ((main?.own ?? 0) + (main?.ended ?? 0) + running) / TICKS_PER_SECOND;
}

/** Starts a PostgreSQL. `isDurable`: it waits for the disk, as a real one does. */
export async function openPostgres(options: { readonly isDurable?: boolean } = {}): Promise<{
  readonly url: string;
  readonly stop: () => void;
}> {
  const script = (name: string) =>
    import(/* @vite-ignore */ new URL(`../../../scripts/${name}`, import.meta.url).href);
  const { postgresBinaries } = await script("tools.mjs");
  return (await script("postgres.mjs")).startPostgres(postgresBinaries(), options);
}

/** Sends requests, some at a time. Throws if one fails. */
export async function repeat(
  times: number,
  once: (n: number) => Promise<Reply>,
  atOnce = 8,
): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < times) {
      const { status, body } = await once(next++);
      if (status !== 200) throw new Error(`The server answered ${status}: ${body.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}
