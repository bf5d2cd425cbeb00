import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseView } from "#features/library/view.ts";
import { watchedUpTo } from "./lessons.ts";

let notFound: typeof import("#features/library/lesson/lesson-not-found.tsx");
let results: typeof import("#features/library/filters/no-results.tsx");
beforeAll(async () => {
  // Imported modules need storage at load time.
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", nothing);
  vi.stubGlobal("window", { history: { state: null } });
  vi.stubGlobal("navigator", { onLine: true });
  notFound = await import("#features/library/lesson/lesson-not-found.tsx");
  results = await import("#features/library/filters/no-results.tsx");
});
// Files share their worker: a library that looks for a window would take this one.
afterAll(() => {
  vi.unstubAllGlobals();
});

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, element))
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll(/\|+/g, "|");

const missing = { hasArrived: true, watched: undefined, download: undefined, hasCredit: false };

test("[LIB-06] a lesson that doesn't exist is a page that wasn't found", () => {
  const page = textOf(createElement(notFound.LessonNotFound, missing));
  expect(page).toContain("Page not found");
  expect(page).toContain("Go to library");
  expect(page).not.toContain("no longer available");
});

test("[LIB-06] a lesson that was removed says what stays", () => {
  const done = watchedUpTo("a", { finished: true });
  const page = textOf(
    createElement(notFound.LessonNotFound, { ...missing, watched: done, hasCredit: true }),
  );
  expect(page).toContain("This lesson is no longer available");
  expect(page).toContain("You completed it. Your progress is saved.");
  expect(page).not.toContain("Page not found");
});

test("[LIB-06] before the first sync, a lesson isn't called removed", () => {
  const page = textOf(createElement(notFound.LessonNotFound, { ...missing, hasArrived: false }));
  expect(page).toContain("Connect once to download the library, then try again.");
});

const noResults = (query: string, handouts = 0) =>
  textOf(
    createElement(results.NoResults, {
      view: parseView(new URLSearchParams(query)),
      change: () => undefined,
      handouts,
    }),
  );

test("[LIB-03] a search without a match offers one way to clear it", () => {
  expect(noResults("q=nothing&ce=1").match(/Clear filters|Show all|All lessons/g)).toEqual([
    "Clear filters",
  ]);
  expect(noResults("q=nothing", 2)).toContain("Show 2 handouts");
});

test("[LIB-11] an empty collection says how lessons get there", () => {
  expect(noResults("saved=1")).toContain("No saved lessons yet");
  expect(noResults("begun=1")).toContain("Nothing to continue");
  expect(noResults("saved=1&ce=1")).toContain("Clear filters");
});
