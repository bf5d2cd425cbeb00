import { chownSync, cpSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { type Program, postgresUser, runProgram, startProgram, waitFor } from "./programs.ts";

const root = resolve(import.meta.dirname, "../..");

const RESPITE_PASSWORD = "respite-password";
const REPLICATION_PASSWORD = "replication-password";

type ServerName = "primary" | "standby";
type Options = {
  readonly binaries: string;
  /** Everyone must be allowed to enter it. */
  readonly folder: string;
  readonly ports: Readonly<Record<ServerName, number>>;
  /** The environment of the servers and scripts. */
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * Returns what starts PostgreSQL with a copy of `deploy/`. Only addresses, folders, and the size of shared memory differ from a real
 * installation.
 */
export function deployedPostgres({ binaries, folder, ports, env: shared = {} }: Options) {
  const deploy = join(folder, "deploy");
  cpSync(join(root, "deploy"), deploy, { recursive: true });
  const scripts = join(deploy, "postgres");
  const user = postgresUser();
  const path = `${binaries}:/usr/sbin:${process.env.PATH}`;

  /** Creates a folder that belongs to PostgreSQL. */
  const own = (name: string) => {
    const owned = join(folder, name);
    mkdirSync(owned, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(owned, user.uid, user.gid);
    return owned;
  };
  const sockets = own("sockets");
  const asPostgres = (env: Readonly<Record<string, string>> = {}, cwd = sockets) => ({
    ...user,
    cwd,
    env: { PATH: path, LC_ALL: "C.UTF-8", SCRIPTS: scripts, ...shared, ...env },
  });
  const databaseUrl = (port: number, name = "respite") =>
    `postgres://respite:${RESPITE_PASSWORD}@127.0.0.1:${port}/${name}`;
  const superuserUrl = (port: number, name = "respite") =>
    `postgres://postgres@localhost:${port}/${name}?host=${encodeURIComponent(sockets)}`;

  const serverOptions = (name: ServerName) => [
    ...["-c", `config_file=${join(scripts, `${name}.conf`)}`],
    ...["-c", `hba_file=${join(scripts, "pg_hba.conf")}`],
    ...["-c", `port=${ports[name]}`],
    ...["-c", "listen_addresses=127.0.0.1"],
    ...["-c", `unix_socket_directories=${sockets}`],
    ...["-c", "shared_buffers=64MB"],
  ];

  /** Runs a statement as the superuser. */
  async function query<Row extends pg.QueryResultRow>(
    port: number,
    sql: string,
    values: readonly unknown[] = [],
    name = "respite",
  ): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: superuserUrl(port, name),
      connectionTimeoutMillis: 1000,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  const started = async (program: Program, port: number): Promise<Program> => {
    const answers = () =>
      query(port, "select 1", [], "postgres").then(
        () => true,
        () => false,
      );
    await waitFor(program, answers);
    return program;
  };

  /** Starts the primary. Without a standby, it needs the setting that it waits for none. */
  async function startPrimary(settings: readonly string[] = []): Promise<Program> {
    const data = own("primary");
    const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "--locale=C.UTF-8", "-N"];
    await runProgram(join(binaries, "initdb"), initdb, asPostgres());
    const options = [...serverOptions("primary"), ...settings.flatMap((each) => ["-c", each])];
    const program = startProgram(
      "primary",
      join(binaries, "postgres"),
      ["-D", data, ...options],
      asPostgres(),
    );
    return started(program, ports.primary);
  }

  /** Creates the roles and the database. */
  const initialize = () =>
    runProgram(
      "sh",
      [join(scripts, "init.sh")],
      asPostgres({
        PGHOST: sockets,
        PGPORT: String(ports.primary),
        RESPITE_PASSWORD,
        REPLICATION_PASSWORD,
      }),
    );

  /** What scripts need to reach the primary. */
  const toPrimary = {
    REPLICATION_PASSWORD,
    PRIMARY_HOST: "127.0.0.1",
    PRIMARY_PORT: String(ports.primary),
  };

  /** Starts the standby. The first start copies the primary. */
  async function startStandby(): Promise<Program> {
    const program = startProgram(
      "standby",
      "sh",
      [join(scripts, "standby.sh"), ...serverOptions("standby")],
      asPostgres({ ...toPrimary, PGDATA: own("standby") }),
    );
    return started(program, ports.standby);
  }

  const baseBackup = (env: Readonly<Record<string, string>> = {}) =>
    runProgram("sh", [join(scripts, "base-backup.sh")], asPostgres({ ...toPrimary, ...env }));

  /**
   * Recovers from the archive into an empty folder, at the address of the primary. Resolves when the database can be looked
   * at, read-only if it is to be accepted.
   */
  async function recover(
    moment: string,
    name: string,
    settings: readonly string[] = [],
  ): Promise<Program> {
    const options = [...serverOptions("primary"), ...settings.flatMap((each) => ["-c", each])];
    const program = startProgram(
      "recovered",
      "sh",
      [join(scripts, "recover.sh"), moment, ...options],
      asPostgres({ PGDATA: own(name) }),
    );
    await waitFor(program, () =>
      holds("not pg_is_in_recovery() or pg_get_wal_replay_pause_state() = 'paused'"),
    );
    return program;
  }

  /** Whether the primary answers, and this is true there. */
  const holds = (condition: string) =>
    query<{ holds: boolean }>(ports.primary, `select ${condition} as holds`, [], "postgres").then(
      ([row]) => row?.holds === true,
      () => false,
    );

  /** Makes the recovered database the primary. */
  async function acceptRecovery(program: Program): Promise<void> {
    await query(ports.primary, "select pg_wal_replay_resume()", [], "postgres");
    await waitFor(program, () => holds("not pg_is_in_recovery()"));
  }

  return {
    deploy,
    scripts,
    sockets,
    path,
    respitePassword: RESPITE_PASSWORD,
    own,
    asPostgres,
    databaseUrl,
    superuserUrl,
    query,
    startPrimary,
    initialize,
    startStandby,
    baseBackup,
    recover,
    acceptRecovery,
  };
}
