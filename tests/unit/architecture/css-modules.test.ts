import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const source = new URL("../../../src/", import.meta.url);

test("CSS modules have different file names, because these are part of their class names", () => {
  const names = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".module.css"))
    .map((path) => basename(path));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
