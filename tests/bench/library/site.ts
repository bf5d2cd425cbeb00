import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type RunningServer, startServer } from "../../support/respite.ts";
import { pagesFolder } from "./build.ts";
import { manyLessons, manySeries } from "./lessons.ts";

/** Serves the pages. `/page/<name>` has only its script. */
export async function servePages() {
  const server = createServer(({ url = "/" }, reply) => {
    const page = /^\/page\/([a-z]+)/.exec(url)?.[1];
    if (page) {
      reply.setHeader("content-type", "text/html");
      reply.end(
        `<!doctype html><meta charset="utf-8"><body><script type="module" src="/${page}.js"></script>`,
      );
      return;
    }
    try {
      const file = readFileSync(join(pagesFolder, basename(url)));
      reply.setHeader("content-type", "text/javascript");
      reply.end(file);
    } catch {
      reply.statusCode = 404;
      reply.end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    close: () => new Promise<unknown>((done) => server.close(done)),
  };
}

/** Starts Respite with this many lessons added to the demo. */
export async function respiteWith(lessons: number): Promise<RunningServer> {
  const first = await startServer();
  await first.stop();
  const database = await PGlite.create(`${first.dataDir}/pg`);
  const counted = await database.query<{ n: number }>(
    "select n from change_counter where scope = 'catalogue'",
  );
  const from = Number(counted.rows[0]?.n ?? 0);
  await database.query(
    `insert into series (id, wire, rev, removed)
      select wire ->> 'id', wire, $2::bigint + place, false
      from jsonb_array_elements($1::jsonb) with ordinality as list(wire, place)`,
    [JSON.stringify(manySeries), from],
  );
  await database.query(
    `insert into content (id, series_id, type, status, wire, rev, removed)
      select wire ->> 'record_id_', wire ->> 'series_id', wire ->> 'type', 'Published', wire,
        $2::bigint + place, false
      from jsonb_array_elements($1::jsonb) with ordinality as list(wire, place)`,
    [JSON.stringify(manyLessons(lessons)), from + manySeries.length],
  );
  await database.query("update change_counter set n = $1 where scope = 'catalogue'", [
    from + manySeries.length + lessons,
  ]);
  await database.close();
  return startServer({ DATA_DIR: first.dataDir, SEED_DEMO: "0" });
}
