import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readConfig } from "#server/platform/config.ts";

const deploy = resolve(import.meta.dirname, "../../../deploy");
const read = (path: string) => readFileSync(join(deploy, path), "utf8");
const settings = (path: string) => parseEnv(read(path)) as Record<string, string>;

/** The settings in a ConfigMap, and what the containers add. */
function kubernetesSettings(): Record<string, string> {
  const text = read("kubernetes/respite.yaml");
  const map = /\ndata:\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "";
  const pairs = map.split("\n").map((line) => line.trim().split(/: (.*)/, 2) as [string, string]);
  const added = [...text.matchAll(/\{ name: ([A-Z_]+), value: "?([^" }]+)/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  return Object.fromEntries([
    ...pairs.map(([name, value]) => [name, value.replaceAll('"', "")] as const),
    ...added,
  ]);
}

/** Read by PostgreSQL's clients, PgBouncer, and the containers of other programs. */
const forOthers = /^(PGPASSWORD|(RESPITE|REPLICATION|POOLER|POSTGRES)_PASSWORD|ROOT_\w+|NODE_ENV)$/;

const imageSettings = () =>
  Object.fromEntries(
    [...read("Containerfile").matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split("=") as [string, string]),
    ),
  );
const composeSettings = () =>
  Object.fromEntries(
    [...read("compose.yaml").matchAll(/environment: \{ (ROLES): (\w+) \}/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );

const all: readonly (readonly [string, () => Record<string, string>])[] = [
  ["respite.env", () => settings("respite.env")],
  ["secrets.env.example", () => settings("secrets.env.example")],
  ["kubernetes/respite.yaml", kubernetesSettings],
  ["Containerfile", imageSettings],
  ["compose.yaml", composeSettings],
];

test.each(all)("[OPS-12] the server knows every setting in deploy/%s", (_, settingsOf) => {
  const known = new Set(
    ["config.ts", "build-info.ts"].flatMap(
      (file) =>
        readFileSync(resolve(deploy, "../server/platform", file), "utf8").match(
          /\b[A-Z][A-Z0-9_]+\b/g,
        ) ?? [],
    ),
  );
  const names = Object.keys(settingsOf()).filter((name) => !forOthers.test(name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("[OPS-12] the server starts with the deployed settings", () => {
  const secrets = settings("secrets.env.example");
  for (const own of [settings("respite.env"), kubernetesSettings()]) {
    const config = readConfig({ ...secrets, ...own });
    expect(config).toMatchObject({ seedDemo: false, trustProxy: 1, s3: { bucket: "respite" } });
    expect(config.drainSeconds).toBeGreaterThan(0);
  }
});

type Container = { readonly command?: readonly string[]; readonly startupProbe?: object };
type Manifest = {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly initContainers?: readonly Container[];
        readonly containers: readonly Container[];
      };
    };
  };
};

test("[OPS-08] [OPS-12] Kubernetes doesn't end a pod during a long migration", () => {
  const pods = parseAllDocuments(read("kubernetes/respite.yaml"))
    .map((document) => document.toJS() as Manifest)
    .flatMap(({ kind, spec }) => (kind === "Deployment" ? spec.template.spec : []));
  expect(pods).toHaveLength(2);
  const migrating = { command: ["node", "dist-server/migrate.js"] };
  for (const { initContainers, containers } of pods) {
    expect(containers).toMatchObject([{ startupProbe: {} }]);
    expect(initContainers).toMatchObject([migrating]);
    expect(initContainers?.[0]).not.toHaveProperty("startupProbe");
  }
});

const HAPROXY = "/usr/sbin/haproxy";
test.skipIf(!existsSync(HAPROXY))("[OPS-12] HAProxy accepts its configuration", () => {
  const { status, stderr } = spawnSync(HAPROXY, ["-c", "-f", join(deploy, "haproxy/haproxy.cfg")], {
    encoding: "utf8",
  });
  expect(stderr).not.toContain("ALERT");
  expect(status).toBe(0);
});

test.each([
  "pgbouncer/start.sh",
  "pgbouncer/point-to.sh",
  "postgres/init.sh",
  "postgres/standby.sh",
  "postgres/promote.sh",
  "postgres/archive.sh",
  "postgres/archive-wal.sh",
  "postgres/fetch-wal.sh",
  "postgres/base-backup.sh",
  "postgres/recover.sh",
])("[OPS-12] deploy/%s is a valid script", (path) => {
  expect(spawnSync("sh", ["-n", join(deploy, path)], { encoding: "utf8" }).stderr).toBe("");
});
