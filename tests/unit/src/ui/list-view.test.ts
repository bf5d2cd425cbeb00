import { expect, test } from "vitest";
import { addressOfList, changed, listViewIn } from "#ui/data-table/list-view.ts";

const defaults = { q: "", sort: "name", page: 0, size: 25, filters: { state: "waiting" } };
const viewIn = (address: string) => listViewIn(new URLSearchParams(address), defaults);

test("[ADM-06] an address brings back the list that was looked at, and holds only what differs from the usual", () => {
  const view = {
    q: "ada b",
    sort: "-created",
    page: 2,
    size: 50,
    filters: { state: "failed", group: "g-1" },
  };
  const address = addressOfList(view, defaults).toString();
  expect(viewIn(address)).toEqual(view);
  expect(addressOfList(defaults, defaults).toString()).toBe("");
  expect(viewIn("")).toEqual(defaults);
});

test("[ADM-06] a filter that is on by itself can be taken away, and the address remembers that", () => {
  const view = changed(defaults, { filters: { state: "" } });
  expect(view.filters).toEqual({});
  const address = addressOfList(view, defaults).toString();
  expect(address).toBe("state=");
  expect(viewIn(address)).toEqual(view);
});

test("[ADM-06] another search, order or filter begins at the first page; another page keeps all of them", () => {
  const onThird = { ...defaults, q: "x", page: 2 };
  expect(changed(onThird, { q: "y" })).toMatchObject({ q: "y", page: 0 });
  expect(changed(onThird, { sort: "-name" }).page).toBe(0);
  expect(changed(onThird, { page: 3 })).toEqual({ ...onThird, page: 3 });
});

test("[SEC-02] what nobody offers in an address is passed over", () => {
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
