import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// A check that can't fail proves nothing, so each rule is broken once in a copy of the project and must be caught.
const root = resolve(import.meta.dirname, "../../..");
const folders = ["contract", "sync", "src", "sw", "server", "tests"];
let copy: string;

function put(path: string, text: string) {
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "respite-law-"));
  for (const file of ["package.json", "tsconfig.base.json", "biome.json"])
    cpSync(join(root, file), join(copy, file));
  for (const folder of folders) {
    mkdirSync(join(copy, folder), { recursive: true });
    cpSync(join(root, folder, "tsconfig.json"), join(copy, folder, "tsconfig.json"));
    put(`${folder}/thing.ts`, "export const thing: number = 1;\n");
  }
  put(".gitignore", "");
  spawnSync("git", ["init", "-q"], { cwd: copy });
  // tsc writes its output below node_modules/.cache, so the folder is real and the packages are links.
  mkdirSync(join(copy, "node_modules"));
  for (const name of [
    "@biomejs",
    "@types",
    "dexie",
    "dexie-react-hooks",
    "react",
    "rxjs",
    "vite",
    "typescript",
  ])
    symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const lint = (...args: readonly string[]) =>
  spawnSync(join(root, "node_modules/.bin/biome"), ["lint", "--colors=off", ...args], {
    cwd: copy,
    encoding: "utf8",
  });
const compile = (folder: string) =>
  spawnSync(join(root, "node_modules/.bin/tsc"), ["-b", folder, "--pretty", "false"], {
    cwd: copy,
    encoding: "utf8",
  });

test("[OPS-01] a file that follows the rules passes the linter and the compiler", () => {
  put(
    "sync/good.ts",
    'import { thing } from "#contract/thing.ts";\n\nexport const twice: number = thing * 2;\n',
  );
  expect(lint("sync/good.ts")).toMatchObject({ status: 0 });
  expect(compile("sync")).toMatchObject({ status: 0 });
});

test("[OPS-01] src/device may import dexie-react-hooks", () => {
  put(
    "src/device/good.ts",
    'import { useObservable } from "dexie-react-hooks";\n\nexport const hook = useObservable;\n',
  );
  expect(lint("src/device/good.ts")).toMatchObject({ status: 0 });
});

const domains = [
  ["platform"],
  ["accounts"],
  ["organizations"],
  ["learning", "wellbeing"],
  ["credit"],
  ["insights"],
  ["monitoring"],
  ["sync"],
  ["seed"],
] as const;
/** Each domain with every domain it may not import: those above it and those beside it. */
const domainBreaches = domains.flatMap((tier, rank) =>
  tier.flatMap((domain) =>
    domains
      .slice(rank)
      .flat()
      .filter((other) => other !== domain)
      .map(
        (other) =>
          [
            `server/${domain}/bad.ts`,
            `#server/${other}/thing.ts`,
            `server/${domain}/ may import only`,
          ] as const,
      ),
  ),
);

const breaches = [
  ["contract/bad.ts", "#sync/thing.ts", "contract/ may import only"],
  ["contract/bad.ts", "react", "contract/ may import only"],
  ["contract/learning/bad.ts", "#sync/thing.ts", "contract/ may import only"],
  ["sync/bad.ts", "#server/thing.ts", "sync/ may import only"],
  ["sync/bad.ts", "react", "sync/ may import only"],
  ["sync/bad.ts", "#ui/thing.ts", "sync/ may import only"],
  ["sync/bad.ts", "dexie-react-hooks", "sync/ may import only"],
  ["sw/bad.ts", "#ui/thing.ts", "sw/ may import only"],
  ["sw/bad.ts", "react", "sw/ may import only"],
  ["sw/bad.ts", "dexie-react-hooks", "sw/ may import only"],
  ["server/bad.ts", "#sync/thing.ts", "server/ may import only"],
  ["server/bad.ts", "dexie", "server/ may import only"],
  ...domainBreaches,
  ["server/platform/database/bad.ts", "#server/accounts/thing.ts", "server/platform/ may"],
  ["server/learning/content/bad.ts", "../../credit/thing.ts", "server/learning/ may"],
  ["server/learning/bad.ts", "../credit/thing.ts", "server/learning/ may"],
  ["server/credit/bad.ts", "#server/app.ts", "server/credit/ may"],
  ["server/credit/bad.ts", "../app.ts", "server/credit/ may"],
  ["server/accounts/bad.ts", "dexie", "server/accounts/ may"],
  ["src/features/library/bad.ts", "../player/thing.ts", "a feature may import only"],
  ["src/features/admin/people/bad.ts", "../../player/thing.ts", "a feature may import only"],
  ["src/features/library/notes/bad.ts", "../../player/thing.ts", "a feature may import only"],
  ["src/features/library/bad.ts", "#features/player/thing.ts", "a feature may import only"],
  ["src/features/library/bad.ts", "dexie", "a feature may import only"],
  ["src/features/library/bad.ts", "dexie-react-hooks", "a feature may import only"],
  ["src/features/admin/people/bad.ts", "dexie-react-hooks", "a feature may import only"],
  ["src/features/library/bad.ts", "#server/thing.ts", "a feature may import only"],
  ["src/ui/bad.ts", "#sync/thing.ts", "ui/ may import only"],
  ["src/ui/bad.ts", "#contract/thing.ts", "ui/ may import only"],
  ["src/ui/bad.ts", "#device/thing.ts", "ui/ may import only"],
  ["src/ui/bad.ts", "../shared/help/thing.ts", "ui/ may import only"],
  ["src/ui/bad.ts", "dexie-react-hooks", "ui/ may import only"],
  ["src/device/bad.ts", "dexie", "device/ may import only"],
  ["src/device/bad.ts", "#shared/help/thing.ts", "device/ may import only"],
  ["src/device/bad.ts", "#features/player/thing.ts", "device/ may import only"],
  ["src/shared/help/bad.ts", "#features/player/thing.ts", "shared/ may import only"],
  ["src/shared/help/bad.ts", "../../app/thing.ts", "shared/ may import only"],
  ["src/shared/help/bad.ts", "dexie", "shared/ may import only"],
  ["src/shared/help/bad.ts", "dexie-react-hooks", "shared/ may import only"],
  ["src/app/bad.ts", "dexie", "below sync/"],
  ["src/app/bad.ts", "dexie-react-hooks", "below sync/"],
] as const;

/**
 * Writes each text to a separate file beside the named path and lints the files in one run: starting the linter
 * takes longer than checking a file. Returns the diagnostics of each file.
 */
function lintEach(files: readonly (readonly [path: string, text: string])[]): readonly string[] {
  const paths = files.map(([path], n) => path.replace("bad.ts", `bad-${n}.ts`));
  const written = files.map(([, text], n) => put(paths[n] ?? "", text));
  const { stdout, stderr } = lint("--reporter=github", "--max-diagnostics=none", ...paths);
  for (const file of written) rmSync(file);
  const lines = (stdout + stderr).split("\n");
  return paths.map((path) => lines.filter((line) => line.includes(`/${path},line=`)).join("\n"));
}

let found: readonly string[];
beforeAll(() => {
  found = lintEach(
    breaches.map(([path, specifier]) => [
      path,
      `import { thing } from "${specifier}";\n\nexport const twice = thing;\n`,
    ]),
  );
});

test.each(breaches.map(([path, specifier, rule], n) => [path, specifier, rule, n] as const))(
  "[OPS-01] %s may not import %s",
  (_path, _specifier, rule, n) => {
    expect(found[n]).toContain(rule);
  },
);

test.each([
  "src/features/library/bad.ts",
  "src/shared/help/bad.ts",
  "src/ui/bad.ts",
  "src/app/bad.ts",
])("[OPS-01] %s may not fetch", (path) => {
  const file = put(path, 'export const reply = fetch("/api");\n');
  const { status, stdout, stderr } = lint(path);
  rmSync(file);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain("only device/ and sync/ fetch");
});

test.each([
  ["contract", "../sync/thing.ts", "TS6307"],
  ["sync", "../server/thing.ts", "TS6307"],
  ["server", "../sync/thing.ts", "TS6307"],
  ["sw", "../src/thing.ts", "TS6307"],
])("[OPS-01] %s does not compile with %s", (folder, specifier, code) => {
  const file = put(
    `${folder}/bad.ts`,
    `import { thing } from "${specifier}";\nexport const twice: number = thing;\n`,
  );
  const { status, stdout } = compile(folder);
  rmSync(file);
  expect(status).not.toBe(0);
  expect(stdout).toContain(code);
});

test.each([
  ["sync", "export const title: string = document.title;\n"],
  ["contract", "export const here: string = location.href;\n"],
  ["server", "export const width: number = window.innerWidth;\n"],
])("[OPS-01] %s does not know the page", (folder, text) => {
  const file = put(`${folder}/bad.ts`, text);
  const { status, stdout } = compile(folder);
  rmSync(file);
  expect(status).not.toBe(0);
  expect(stdout).toMatch(/TS2584|TS2304/);
});

test("[OPS-01] two files may not import each other, not even for types", () => {
  const files = [
    put("sync/one.ts", 'import type { Two } from "./two.ts";\n\nexport type One = Two | 1;\n'),
    put("sync/two.ts", 'import type { One } from "./one.ts";\n\nexport type Two = One | 2;\n'),
  ];
  const { status, stdout, stderr } = lint("sync/one.ts");
  for (const file of files) rmSync(file);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain("part of a cycle");
});
