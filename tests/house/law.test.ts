import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// A gate that never fails proves nothing: each law is broken once, in a copy of the house, and must be caught.
const root = resolve(import.meta.dirname, "../..");
const folders = ["contract", "sync", "src", "sw", "server", "tests"];
let house: string;

function put(path: string, text: string) {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "respite-law-"));
  for (const file of ["package.json", "tsconfig.base.json", "biome.json"])
    cpSync(join(root, file), join(house, file));
  for (const folder of folders) {
    mkdirSync(join(house, folder), { recursive: true });
    cpSync(join(root, folder, "tsconfig.json"), join(house, folder, "tsconfig.json"));
    put(`${folder}/thing.ts`, "export const thing: number = 1;\n");
  }
  put(".gitignore", "");
  spawnSync("git", ["init", "-q"], { cwd: house });
  // tsc writes its output below node_modules/.cache, so the folder is real and the packages are links.
  mkdirSync(join(house, "node_modules"));
  for (const name of ["@biomejs", "@types", "dexie", "react", "rxjs", "vite", "typescript"])
    symlinkSync(join(root, "node_modules", name), join(house, "node_modules", name));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

const lint = (path: string) =>
  spawnSync(join(root, "node_modules/.bin/biome"), ["lint", "--colors=off", path], {
    cwd: house,
    encoding: "utf8",
  });
const compile = (folder: string) =>
  spawnSync(join(root, "node_modules/.bin/tsc"), ["-b", folder, "--pretty", "false"], {
    cwd: house,
    encoding: "utf8",
  });

test("[OPS-01] a house that keeps the law passes both gates", () => {
  put(
    "sync/good.ts",
    'import { thing } from "#contract/thing.ts";\n\nexport const twice: number = thing * 2;\n',
  );
  expect(lint("sync/good.ts")).toMatchObject({ status: 0 });
  expect(compile("sync")).toMatchObject({ status: 0 });
});

test.each([
  ["contract/bad.ts", "#sync/thing.ts", "contract/ knows only"],
  ["contract/bad.ts", "react", "contract/ knows only"],
  ["sync/bad.ts", "#server/thing.ts", "sync/ knows"],
  ["sync/bad.ts", "react", "sync/ knows"],
  ["sync/bad.ts", "#ui/thing.ts", "sync/ knows"],
  ["sw/bad.ts", "#ui/thing.ts", "sw/ knows"],
  ["sw/bad.ts", "react", "sw/ knows"],
  ["server/bad.ts", "#sync/thing.ts", "server/ knows"],
  ["server/bad.ts", "dexie", "server/ knows"],
  ["src/features/library/bad.ts", "../player/thing.ts", "a feature knows"],
  ["src/features/library/bad.ts", "#features/player/thing.ts", "a feature knows"],
  ["src/features/library/bad.ts", "dexie", "a feature knows"],
  ["src/features/library/bad.ts", "#server/thing.ts", "a feature knows"],
  ["src/ui/bad.ts", "#sync/thing.ts", "ui/ knows"],
  ["src/live/bad.ts", "dexie", "below sync/"],
  ["src/live/bad.ts", "#features/player/thing.ts", "below sync/"],
  ["src/app/bad.ts", "dexie", "below sync/"],
])("[OPS-01] %s may not import %s", (path, specifier, law) => {
  const file = put(path, `import { thing } from "${specifier}";\n\nexport const twice = thing;\n`);
  const { status, stdout, stderr } = lint(path);
  rmSync(file);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain(law);
});

test("[OPS-01] a feature may not fetch, it asks the device", () => {
  const file = put("src/features/library/bad.ts", 'export const reply = fetch("/api");\n');
  const { status, stdout, stderr } = lint("src/features/library/bad.ts");
  rmSync(file);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain("ask sync/ instead");
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
