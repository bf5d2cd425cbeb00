import { expect, test } from "vitest";
import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import {
  draftOf,
  validateCost as fittingCost,
  rangeInWords,
} from "#features/admin/care/cost-copy.ts";
import {
  checkedInWords,
  contactsInWords,
  validateHelp as fittingHelp,
  draftOf as helpTexts,
} from "#features/admin/care/help-copy.ts";

const published = { value: 0.164, low: null, high: null, source: "A report", year: 2025 };
const turnover: CostAssumption = {
  ...{ name: "turnover_nurses", label: "Nurse turnover per year", kind: "share" },
  ...{ ...published, published, is_changed: false, version: 0 },
  ...{ edited_at: null, edited_by: null },
};
const ends = { value: 1.5, low: 1, high: 2, source: null, year: null };
const risk: CostAssumption = { ...turnover, kind: "times", ...ends, published: ends };

test("[ADM-04] takes shares in percent and requires a source for an override", () => {
  const typed = draftOf(turnover);
  expect(typed).toEqual({ value: "16.4", low: "", high: "", source: "", year: "" });
  expect(fittingCost(turnover, typed, 2026)).toEqual({
    errors: {
      source: "Enter the source.",
      year: "Enter a year from 1900 to 2026.",
    },
  });
  const own = { ...typed, value: "20.7", source: " Ours ", year: "2024" };
  expect(fittingCost(turnover, own, 2026)).toEqual({
    changed: { value: 0.207, low: null, high: null, source: "Ours", year: 2024 },
  });
});

test.each([
  [{ value: "" }, "value"],
  [{ value: "21" }, "value"],
  [{ value: "0.5", low: "0.5" }, "value"],
  [{ low: "1.6" }, "low"],
  [{ low: "" }, "low"],
  [{ high: "1.4" }, "high"],
  [{ high: "99" }, "high"],
  [{ year: "2027" }, "year"],
  [{ source: " " }, "source"],
])("[ADM-04] reports invalid input on its field: %o", (changes, field) => {
  const typed = { ...draftOf(risk), source: "Ours", year: "2024", ...changes };
  const found = fittingCost(risk, typed, 2026);
  expect("errors" in found && Object.keys(found.errors)).toContain(field);
});

test("[ADM-04] formats a value with its range", () => {
  expect(rangeInWords("times", risk)).toBe("1.5 times (1–2)");
  expect(rangeInWords("share", turnover)).toBe("16.4%");
});

test("[ADM-04] requires at least one valid contact for a help resource", () => {
  const typed = { ...helpTexts(undefined, "2026-03-01"), name: "Peers", text: "They listen." };
  const errorsOf = (changes: object) => {
    const found = fittingHelp({ ...typed, ...changes }, "2026-03-01");
    return "errors" in found ? Object.keys(found.errors) : found.fields;
  };
  expect(errorsOf({})).toEqual(["call"]);
  expect(errorsOf({ sms: "call me", url: "http://a.example" })).toEqual(["sms", "url"]);
  expect(errorsOf({ call: "988", checked_on: "2026-03-02" })).toEqual(["checked_on"]);
  expect(errorsOf({ call: "988", name: " ", text: "" })).toEqual(["name", "text"]);
  expect(errorsOf({ call: " 988 " })).toMatchObject({ call: "988", sms: null, url: null });
});

test("[ADM-04] formats the contacts of a help resource", () => {
  const place = { ...helpTexts(undefined, "2026-03-01"), call: "+18884090141", sms: "988" };
  expect(contactsInWords({ ...place, url: null })).toBe("Call (888) 409-0141 · Text 988");
});

test("[ADM-04] a help resource can be for one profession", () => {
  const typed = { ...helpTexts(undefined, "2026-03-01"), name: "Peers", text: "They listen." };
  const fieldsFor = (profession: string) => {
    const found = fittingHelp({ ...typed, call: "988", profession }, "2026-03-01");
    if ("errors" in found) throw new Error("The fields are invalid");
    return found.fields;
  };
  expect(typed.profession).toBe("");
  expect(fieldsFor("").profession).toBeNull();
  expect(fieldsFor("Nurses").profession).toBe("Nurses");
  expect(checkedInWords(fieldsFor("Nurses"))).toBe("24/7 · Nurses only · Verified on Mar 1, 2026");
  expect(checkedInWords(fieldsFor(""))).toBe("24/7 · Verified on Mar 1, 2026");
});
