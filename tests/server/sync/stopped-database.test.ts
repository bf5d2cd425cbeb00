import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#server/platform/database/measured.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { takeDatabase, testDatabaseUrl } from "../../support/database.ts";
import { testServer } from "../../support/server.ts";
import { deviceOf, entry, seeded, watched } from "../../support/wire.ts";

/** A way to the database that can be cut, as when the database stops. */
async function cuttable(url: URL) {
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    const onward = connect(Number(url.port), url.hostname);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on("error", () => undefined);
    }
    socket.pipe(onward).pipe(socket);
  });
  const open = async (port = 0) => {
    way.listen(port, "127.0.0.1");
    await once(way, "listening");
    return (way.address() as AddressInfo).port;
  };
  const port = await open();
  const cut = () => {
    way.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(cut);
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(port);
  // Not through the socket of the database.
  through.search = "";
  return { url: through.href, cut, mend: () => open(port) };
}

test.skipIf(!testDatabaseUrl)(
  "[OPS-09] answers retry for a whole batch at once when the database stops during it",
  async () => {
    const database = await takeDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.db,
    );
    const url = new URL(testDatabaseUrl ?? "");
    url.pathname = `/${rows[0]?.name}`;
    const way = await cuttable(url);
    let stopsDatabase = false;
    const pooled = createDatabase(await openPostgres(way.url), 10);
    const db = pooled.withPlugin({
      transformQuery({ node }) {
        const isWriting =
          node.kind === "InsertQueryNode" && JSON.stringify(node).includes("change_counter");
        if (stopsDatabase && isWriting) {
          stopsDatabase = false;
          way.cut();
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const lines: string[] = [];
    const server = await seeded(
      await testServer({ database: { ...database, db }, onLog: (line) => lines.push(line) }),
    );
    const nurse = await deviceOf(server);
    const writes = Array.from({ length: 50 }, (_, n) => entry(watched(`RL-${(n % 4) + 1}`, n + 1)));
    lines.length = 0;
    stopsDatabase = true;
    const statuses = (await nurse.batch(writes)).map(({ status }) => status);
    expect(statuses).toEqual(writes.map(() => "retry"));
    expect(lines.filter((line) => line.includes('"msg":"applying'))).toHaveLength(1);
    // A missing database signs no one out.
    const away = await nurse.sendBatch(writes);
    expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "5"]);

    await way.mend();
    const again = (await nurse.batch(writes)).map(({ status }) => status);
    expect(again).toEqual(writes.map(() => "applied"));
    await server.close();
    await pooled.destroy();
  },
);
