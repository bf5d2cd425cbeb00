import { expect, test } from "vitest";
import { changeListView, listViewQuery, parseListView } from "#ui/data-table/list-view.ts";

const defaults = { q: "", sort: "name", page: 0, size: 25, filters: { state: "waiting" } };
const viewIn = (address: string) => parseListView(new URLSearchParams(address), defaults);

test("[ADM-06] a URL restores the list view and contains only non-default values", () => {
  const view = {
    q: "ada b",
    sort: "-created",
    page: 2,
    size: 50,
    filters: { state: "failed", group: "g-1" },
  };
  const address = listViewQuery(view, defaults).toString();
  expect(viewIn(address)).toEqual(view);
  expect(listViewQuery(defaults, defaults).toString()).toBe("");
  expect(viewIn("")).toEqual(defaults);
});

test("[ADM-06] a default filter can be removed, and the URL keeps that", () => {
  const view = changeListView(defaults, { filters: { state: "" } });
  expect(view.filters).toEqual({});
  const address = listViewQuery(view, defaults).toString();
  expect(address).toBe("state=");
  expect(viewIn(address)).toEqual(view);
});

test("[ADM-06] search, sort, and filter changes reset the page; page changes keep them", () => {
  const onThird = { ...defaults, q: "x", page: 2 };
  expect(changeListView(onThird, { q: "y" })).toMatchObject({ q: "y", page: 0 });
  expect(changeListView(onThird, { sort: "-name" }).page).toBe(0);
  expect(changeListView(onThird, { page: 3 })).toEqual({ ...onThird, page: 3 });
});

test("[SEC-02] ignores unknown values in the URL", () => {
  for (const address of [
    "page=0&size=0",
    "page=-1&size=101",
    "page=1e3&size=banana",
    "sort=name;drop",
    "sort=<b>",
  ])
    expect([address, viewIn(address)]).toEqual([address, defaults]);
  expect(viewIn(`q=${"x".repeat(900)}`).q).toHaveLength(200);
});
