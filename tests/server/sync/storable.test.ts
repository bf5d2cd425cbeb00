import { expect, test } from "vitest";
import { isStorable } from "#server/platform/writes/storable.ts";

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test.each<[string, boolean, unknown]>([
  ["a body", true, { a: [1, "é😀", null, true], b: { c: "" } }],
  ["a zero in a text", false, { a: ["x\0y"] }],
  ["half a character", false, { a: "\ud83d" }],
  ["a few levels", true, nested(16)],
  ["levels without end", false, nested(50_000 / 10)],
  ["a way to the prototype", false, JSON.parse('{"a":{"__proto__":{"admin":true}}}')],
])("[SEC-02] %s can be stored: %s", (_name, can, value) => {
  expect(isStorable(value)).toBe(can);
});
