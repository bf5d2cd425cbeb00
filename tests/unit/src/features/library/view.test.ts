import { expect, test } from "vitest";
import { optionsOf, withKnownOnly } from "#features/library/options.ts";
import {
  activeFilters,
  addressOf,
  isWhole,
  noFilters,
  type View,
  viewIn,
} from "#features/library/view.ts";
import { lesson } from "./lessons.ts";

const nothing: View = viewIn(new URLSearchParams());

test("[LIB-03] filters are counted: lists by length, texts, switches, and a number that was chosen", () => {
  expect(activeFilters(noFilters)).toBe(0);
  expect(activeFilters({ ...noFilters, maxLength: 3900 })).toBe(0);
  expect(
    activeFilters({
      licenses: ["Nurses", "Physicians"],
      categories: ["a"],
      stressors: [],
      series: ["a", "b", "c"],
      speakers: [],
      media: ["Video"],
      hideFinished: true,
      maxLength: 900,
      onlyCredit: true,
      text: "sleep",
    }),
  ).toBe(11);
});

test("[LIB-05] every filter, sort and shelf survives the way through the address", () => {
  const view: View = {
    licenses: ["Nurses"],
    categories: ["Stress & more"],
    stressors: ["EHR & documentation", "Work–home conflict"],
    series: ["after-nights"],
    speakers: ["Tomás Reyes, DNP"],
    media: ["Handout"],
    hideFinished: true,
    maxLength: 900,
    onlyCredit: true,
    text: "a b",
    sort: "shortest",
    section: "Start here",
    begun: true,
    saved: true,
    downloaded: true,
  };
  expect(viewIn(new URLSearchParams(addressOf(view).toString()))).toEqual(view);
  expect(addressOf(nothing).toString()).toBe("");
  expect(isWhole(nothing)).toBe(true);
  for (const [name, value] of Object.entries(view))
    expect(isWhole({ ...nothing, [name]: value }), name).toBe(false);
});

test("[LIB-05] what an address asks for and nobody offers is passed over", () => {
  const strange =
    "license=Plumbers&media=PDF&max=abc&sort=best&saved=yes&unfinished=2&series=&q=&other=1";
  expect(viewIn(new URLSearchParams(strange))).toEqual(nothing);
  for (const max of ["-5", "0", "59", "3900", "99999", "1e3", "900.5"])
    expect(viewIn(new URLSearchParams({ max })).maxLength, max).toBe(3900);
  const catalogue = {
    lessons: [lesson("film", "nights", 1, { category: "Sleep" })],
    series: [],
    sections: [],
    inSections: [],
  };
  const asked = { ...nothing, categories: ["Gone", "Sleep"], speakers: ["Nobody"], series: ["no"] };
  expect(withKnownOnly(asked, optionsOf(catalogue))).toEqual({ ...nothing, categories: ["Sleep"] });
});
