import { expect, test } from "vitest";
import {
  draftAfterSave,
  isSame,
  mergeStored,
  parseVersioned,
} from "#shared/admin/admin-drafts-store.ts";

const start = { name: "", isOn: true, account: { email: "" }, days: null as number | null };

test("restores the stored draft of a new form without unknown fields or types", () => {
  const stored = JSON.stringify({ name: "Night ward", isOn: "yes", account: [], days: 14, old: 1 });
  expect(mergeStored(stored, start)).toEqual({ ...start, name: "Night ward", days: 14 });
});

test.each([null, "", "not json", "null", '"text"', "[]"])("%s is no draft", (stored) => {
  expect(mergeStored(stored, start)).toEqual(start);
  expect(parseVersioned(stored, start)).toBeUndefined();
});

const saved = { title: "Rest", questions: ["one"], expires_on: null as string | null };
const over = (version: unknown, typed: unknown) =>
  parseVersioned(JSON.stringify({ version, typed }), saved);

test("restores a draft with the version it is based on", () => {
  const typed = { title: "Rest well", questions: [], expires_on: "2027-01-01" };
  expect(over(3, typed)).toEqual({ version: 3, typed });
});

test("ignores a draft with a missing field, another type, or no version", () => {
  expect(over(3, { title: "Rest", questions: [] })).toBeUndefined();
  expect(over(3, { ...saved, questions: "one" })).toBeUndefined();
  expect(over(3, { ...saved, questions: { 0: "one" } })).toBeUndefined();
  expect(over(undefined, saved)).toBeUndefined();
  expect(over(3, undefined)).toBeUndefined();
});

test("compares draft and saved record by field, regardless of order", () => {
  const { title, ...rest } = saved;
  expect(isSame(saved, { ...structuredClone(rest), title })).toBe(true);
  expect(isSame(saved, { ...saved, questions: ["one", ""] })).toBe(false);
  expect(isSame(saved, { ...saved, expires_on: "" })).toBe(false);
  expect(isSame<object>(saved, { ...saved, more: true })).toBe(false);
  expect(isSame<object>(saved, { ...saved, more: undefined })).toBe(true);
});

test("[ADM-03] a save ends the draft, except for changes since it was sent", () => {
  const sent = { ...saved, title: " Rest well " };
  const stored = { version: 2, typed: { ...saved, title: "Rest well" } };
  expect(draftAfterSave(undefined, sent, stored)).toBeUndefined();
  expect(draftAfterSave({ version: 1, typed: sent }, sent, stored)).toBeUndefined();
  const since = { version: 1, typed: { ...sent, questions: ["one", "two"] } };
  expect(draftAfterSave(since, sent, stored)).toEqual({
    version: 2,
    typed: { ...stored.typed, questions: ["one", "two"] },
  });
});
