import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type pg from "pg";
import { deployedPostgres } from "../support/deployed-postgres.ts";
import {
  type Program,
  runProgram,
  startProgram,
  stopPrograms,
  waitForPort,
  waitUntilReady,
} from "../support/programs.ts";
import { freePort } from "../support/respite.ts";
import { startSwift } from "../support/swift.ts";
import type { Release } from "./previous-release.ts";
import { openSlowLink } from "./slow-link.ts";

const POOLER_PASSWORD = "pooler-password";

const PORTS = [
  "proxy",
  "metrics",
  "pooler",
  "primary",
  "standby",
  "primaryLink",
  "standbyLink",
  "web-1",
  "web-2",
  "worker",
] as const;
export type ServerName = "web-1" | "web-2" | "worker";
export const WEB = ["web-1", "web-2"] as const;

async function openPorts() {
  const ports = {} as Record<(typeof PORTS)[number], number>;
  for (const name of PORTS) ports[name] = await freePort();
  return ports;
}

/**
 * Starts the configuration files of `deploy/` with the real programs. Only addresses, folders, and the size of shared memory
 * differ.
 */
export async function startCluster(postgresBinaries: string) {
  const cleanUps: (() => unknown)[] = [];
  const stop = async () => {
    await stopPrograms();
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  };
  try {
    return { ...(await startAll(postgresBinaries, cleanUps)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(postgresBinaries: string, cleanUps: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), "respite-cluster-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const ports = await openPorts();
  const postgres = deployedPostgres({ binaries: postgresBinaries, folder, ports });
  const { asPostgres, databaseUrl, deploy, path, startStandby, superuserUrl } = postgres;
  const pooler = postgres.own("pooler");
  const poolerConsole = `postgres://pgbouncer:${POOLER_PASSWORD}@127.0.0.1:${ports.pooler}/pgbouncer`;

  async function startPooler(): Promise<Program> {
    const settings = join(pooler, "addresses.ini");
    // Still in the section of the included file. Its header again would reset what the file sets.
    writeFileSync(
      settings,
      `%include ${join(deploy, "pgbouncer/pgbouncer.ini")}
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
`,
    );
    const program = startProgram(
      "pooler",
      "sh",
      [join(deploy, "pgbouncer/start.sh"), settings],
      asPostgres(
        {
          RESPITE_PASSWORD: postgres.respitePassword,
          POOLER_PASSWORD,
          PRIMARY_HOST: "127.0.0.1",
          PRIMARY_PORT: String(ports.primaryLink),
        },
        pooler,
      ),
    );
    await waitForPort(program, ports.pooler);
    return program;
  }

  async function startProxy(): Promise<Program> {
    const program = startProgram(
      "proxy",
      "haproxy",
      ["-db", "-f", join(deploy, "haproxy/haproxy.cfg")],
      {
        cwd: folder,
        env: {
          PATH: path,
          PROXY_BIND: `127.0.0.1:${ports.proxy}`,
          PROXY_METRICS_BIND: `127.0.0.1:${ports.metrics}`,
          STATS_SOCKET: join(folder, "haproxy.sock"),
          WEB_1: `127.0.0.1:${ports["web-1"]}`,
          WEB_2: `127.0.0.1:${ports["web-2"]}`,
        },
      },
    );
    await waitForPort(program, ports.proxy);
    return program;
  }

  const swift = await startSwift();
  cleanUps.push(swift.stop);
  const links = {
    primary: await openSlowLink(ports.primary, ports.primaryLink),
    standby: await openSlowLink(ports.standby, ports.standbyLink),
  };
  for (const { close } of Object.values(links)) cleanUps.push(close);
  const primary = await postgres.startPrimary();
  await postgres.initialize();
  let standby = await startStandby();
  await startPooler();
  await startProxy();

  const settings = parseEnv(readFileSync(join(deploy, "respite.env"), "utf8"));
  /** The deployed settings with the addresses of this machine. */
  const environmentOf = (name: string, port: number) => ({
    ...settings,
    PATH: path,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
    DATA_DIR: join(folder, `data-${name}`),
    DATABASE_URL: databaseUrl(ports.pooler),
    DATABASE_DIRECT_URL: databaseUrl(ports.pooler, "respite_direct"),
    DATABASE_REPLICA_URL: databaseUrl(ports.standby),
    S3_ENDPOINT: swift.s3.endpoint,
    S3_BUCKET: swift.s3.bucket,
    S3_ACCESS_KEY_ID: swift.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.s3.secretAccessKey,
    DRAIN_SECONDS: "3",
    LOG_LEVEL: "warn",
  });

  const startProcess = (name: string, release: Release, port: number, roles: string) =>
    startProgram(name, process.execPath, ["dist-server/main.js"], {
      cwd: release.folder,
      env: { ...environmentOf(name, port), ROLES: roles },
    });
  const servers = new Map<ServerName, Program>();
  async function startServer(name: ServerName, release: Release): Promise<void> {
    const program = startProcess(name, release, ports[name], name === "worker" ? "worker" : "web");
    servers.set(name, program);
    await waitUntilReady(program, ports[name]);
  }

  /** Runs a statement as the superuser on the server that is the primary. */
  let primaryPort = ports.primary;
  const query = <Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
    name = "respite",
  ) => postgres.query<Row>(primaryPort, sql, values, name);

  const promote = async () => {
    primaryPort = ports.standby;
    return runProgram(
      "sh",
      [join(deploy, "postgres/promote.sh")],
      asPostgres(
        {
          PRIMARY_URL: `postgres://postgres@127.0.0.1:${ports.primary}/respite`,
          STANDBY_URL: superuserUrl(ports.standby),
          POOLER_URL: poolerConsole,
          NEW_HOST: "127.0.0.1",
          NEW_PORT: String(ports.standbyLink),
        },
        pooler,
      ),
    );
  };

  return {
    folder,
    ports,
    links,
    primary,
    swift,
    query,
    promote,
    startProcess,
    startServer,
    server: (name: ServerName) => {
      const program = servers.get(name);
      if (!program) throw new Error(`${name} wasn't started.`);
      return program;
    },
    dataDir: (name: ServerName) => join(folder, `data-${name}`),
    pooledUrl: databaseUrl(ports.pooler),
    standby: () => standby,
    restartStandby: async () => {
      standby = await startStandby();
    },
    consoleOf: poolerConsole,
    /** Everything that was printed, for a failed run. */
    output: () =>
      [...servers.values()].map(({ name, output }) => `── ${name}\n${output()}`).join("\n"),
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
