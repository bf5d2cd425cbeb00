import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, askOf, attempt, finished } from "../server/acts.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { PASSWORD, people } from "../support/small-world.ts";
import { deviceOf, seeded } from "../support/wire.ts";

const execute = promisify(execFile);
const here = import.meta.dirname;
const folder = join(here, "programs/node_modules/.cache/client");
const description = join(folder, "openapi.json");
const tool = (name: string) => join(here, "programs/node_modules/.bin", name);

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await seeded(await testServer());
  url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(description, await (await fetch(`${url}/api/openapi.json`)).text());
});
afterAll(() => server.close());

test("[STD-01] redocly finds no error and no warning", async () => {
  const { stdout } = await execute(tool("redocly"), ["lint", description, "--format=json"], {
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  const { totals } = JSON.parse(stdout.slice(stdout.indexOf("{")));
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

test("[STD-01] a generated client signs in, pages through lessons, claims a credit, and downloads its PDF", async () => {
  const nurse = await deviceOf(server);
  await askOf(server, "RL-1");
  await apply(nurse, finished("RL-1"), attempt("RL-1", [1, 1]));
  await execute(tool("openapi-typescript"), [description, "-o", join(folder, "api.ts")]);
  expect(readFileSync(join(folder, "api.ts"), "utf8")).toContain("Lesson: {");
  cpSync(join(here, "programs/client.ts"), join(folder, "client.ts"));
  const options = ["--strict", "--target", "es2023", "--module", "nodenext", "--skipLibCheck"];
  const emit = ["--rewriteRelativeImportExtensions", "--types", "node", "--outDir", folder];
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const typeRoots = ["--typeRoots", join(here, "../../node_modules/@types")];
  await execute(tool("tsc"), [join(folder, "client.ts"), ...options, ...emit, ...typeRoots]);
  const program = [join(folder, "client.js"), url, people.nurse.email, PASSWORD];
  const { stdout } = await execute("node", program);
  expect(JSON.parse(stdout)).toEqual({
    name: "Test",
    lessons: ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"],
    title: "Title of RL-1",
    pdf: "%PDF-",
    refused: [403, "forbidden"],
  });
});
