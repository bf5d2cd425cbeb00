import { expect, test } from "vitest";
import { optionsOf, withKnownFilters } from "#features/library/filters/options.ts";
import {
  activeFilters,
  isUnfiltered,
  noFilters,
  parseView,
  type View,
  viewQuery,
} from "#features/library/view.ts";
import { lesson } from "./lessons.ts";

const nothing: View = parseView(new URLSearchParams());

test("[LIB-03] the filter count adds list values, texts, switches, and a chosen length", () => {
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

test("[LIB-05] every filter, sort order, and collection survives a round trip through the URL", () => {
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
    begun: true,
    saved: true,
    downloaded: true,
    exact: true,
  };
  expect(parseView(new URLSearchParams(viewQuery(view).toString()))).toEqual(view);
  expect(viewQuery(nothing).toString()).toBe("");
  expect(isUnfiltered(nothing)).toBe(true);
  // Without a text, it changes nothing.
  const { exact: _, ...parts } = view;
  for (const [name, value] of Object.entries(parts))
    expect(isUnfiltered({ ...nothing, [name]: value }), name).toBe(false);
});

test("[LIB-05] unknown values in a URL are ignored", () => {
  const strange =
    "license=Plumbers&media=PDF&max=abc&sort=best&saved=yes&unfinished=2&series=&q=&other=1";
  expect(parseView(new URLSearchParams(strange))).toEqual(nothing);
  for (const max of ["-5", "0", "59", "3900", "99999", "1e3", "900.5"])
    expect(parseView(new URLSearchParams({ max })).maxLength, max).toBe(3900);
  const catalog = {
    lessons: [lesson("film", "nights", 1, { category: "Sleep" })],
    series: [],
    sections: [],
    inSections: [],
  };
  const requested = {
    ...nothing,
    categories: ["Gone", "Sleep"],
    speakers: ["Nobody"],
    series: ["no"],
  };
  expect(withKnownFilters(requested, optionsOf(catalog))).toEqual({
    ...nothing,
    categories: ["Sleep"],
  });
});
