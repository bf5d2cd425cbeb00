import { expect, test } from "vitest";
import { isSame, keptOver, versionedIn } from "#shared/admin/admin-drafts-store.ts";

const start = { name: "", isOn: true, account: { email: "" }, days: null as number | null };

test("what a tab kept of a new form is taken up again; foreign fields and foreign kinds are left out", () => {
  const stored = JSON.stringify({ name: "Night ward", isOn: "yes", account: [], days: 14, old: 1 });
  expect(keptOver(stored, start)).toEqual({ ...start, name: "Night ward", days: 14 });
});

test.each([null, "", "not json", "null", '"text"', "[]"])("%s is no draft", (stored) => {
  expect(keptOver(stored, start)).toEqual(start);
  expect(versionedIn(stored, start)).toBeUndefined();
});

const saved = { title: "Rest", questions: ["one"], expires_on: null as string | null };
const over = (version: unknown, typed: unknown) =>
  versionedIn(JSON.stringify({ version, typed }), saved);

test("what was typed over a version comes back with that version", () => {
  const typed = { title: "Rest well", questions: [], expires_on: "2027-01-01" };
  expect(over(3, typed)).toEqual({ version: 3, typed });
});

test("a draft with another shape than what is saved is none: a field less, another kind, no version", () => {
  expect(over(3, { title: "Rest", questions: [] })).toBeUndefined();
  expect(over(3, { ...saved, questions: "one" })).toBeUndefined();
  expect(over(3, { ...saved, questions: { 0: "one" } })).toBeUndefined();
  expect(over(undefined, saved)).toBeUndefined();
  expect(over(3, undefined)).toBeUndefined();
});

test("typed and saved are the same when each field says the same, in whatever order the fields stand", () => {
  const { title, ...rest } = saved;
  expect(isSame(saved, { ...structuredClone(rest), title })).toBe(true);
  expect(isSame(saved, { ...saved, questions: ["one", ""] })).toBe(false);
  expect(isSame(saved, { ...saved, expires_on: "" })).toBe(false);
});
