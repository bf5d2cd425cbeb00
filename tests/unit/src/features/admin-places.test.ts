import { expect, test } from "vitest";
import {
  actionName,
  fieldText,
  recordName,
  valueText,
} from "#features/admin/monitoring/audit-copy.ts";
import { filterOptions, pageOptions } from "#features/admin/palette-options.ts";
import { type AdminRoute, findRoute, mayOpen, sectionOf } from "#shared/admin/admin-navigation.ts";
import { adminPages } from "../../../../src/app/admin-pages.ts";

const places: readonly AdminRoute[] = [
  { path: "", who: "any", name: "Overview", icon: "leaf" },
  { path: "people", who: "leader", name: "People", icon: "person" },
  { path: "people/import", who: "admin", of: "people", name: "Import roster" },
  { path: "people/:id", who: "leader" },
  { path: "content", who: "content", name: "Lessons", icon: "library" },
  { path: "credits", who: "credit", name: "Credit ledger", icon: "credit" },
  { path: "watch", who: "admin", name: "Service status", area: "Monitoring", icon: "eye" },
  { path: "watch/audit", who: "admin", of: "watch", name: "Audit log" },
];

test("[ADM-07] [ADM-10] each role opens its own pages, administrators all pages, others none", () => {
  const open = (role: string) =>
    places.filter(({ who }) => mayOpen(role, who)).map(({ path }) => path);
  expect(open("provider")).toEqual([]);
  expect(open("provider org_leader")).toEqual(["", "people", "people/:id"]);
  expect(open("ce_admin")).toEqual(["", "credits"]);
  expect(open("content_editor")).toEqual(["", "content"]);
  expect(open("ce_admin content_editor")).toEqual(["", "content", "credits"]);
  expect(open("ce_admin org_leader")).toEqual(["", "people", "people/:id", "credits"]);
  expect(open("se_admin")).toHaveLength(places.length);
});

test("[ADM-10] CE administrators see the pages of credit only, and content editors those of the library", () => {
  const areasOf = (role: string) => {
    const open = adminPages.filter(({ who }) => mayOpen(role, who));
    return [...new Set(open.map((place) => sectionOf(place)))];
  };
  expect(areasOf("ce_admin")).toEqual(["", "credits"]);
  expect(areasOf("content_editor")).toEqual(["", "content"]);
  expect(areasOf("provider")).toEqual([]);
});

test("[ADM-06] a path matches its exact page before a pattern, and its section", () => {
  const areaAt = (address: string) => {
    const place = findRoute(places, address);
    return [place?.path, place && sectionOf(place)];
  };
  expect(areaAt("")).toEqual(["", ""]);
  expect(areaAt("people/import")).toEqual(["people/import", "people"]);
  expect(areaAt("people/01938f3a")).toEqual(["people/:id", "people"]);
  expect(areaAt("watch/audit")).toEqual(["watch/audit", "watch"]);
  expect(areaAt("people/1/2")).toEqual([undefined, undefined]);
});

test("[ADM-06] the palette finds pages by word prefixes, ignoring case and accents", () => {
  const found = (typed: string) =>
    filterOptions(pageOptions(places, true), typed).map(({ text }) => text);
  expect(found("aud")).toEqual(["Audit log"]);
  expect(found("LOG mönit")).toEqual(["Audit log"]);
  expect(found("monitoring")).toEqual(["Service status", "Audit log"]);
  expect(found("roster import")).toEqual(["Import roster"]);
  expect(found("nothing of it")).toEqual([]);
  expect(found("")).toContain("Insights");
  expect(pageOptions(places, false).map(({ text }) => text)).not.toContain("Insights");
});

test("[ADM-06] the palette offers actions whose pages the role may open, and settings", () => {
  const found = (some: readonly AdminRoute[], typed: string) =>
    filterOptions(pageOptions(some, true), typed).map(({ to }) => to);
  const content: AdminRoute = { path: "content", who: "admin", name: "Lessons", icon: "library" };
  expect(found([...places, content], "new les")).toEqual(["/admin/content#new"]);
  expect(found([...places, content], "import")).toEqual([
    "/admin/people/import",
    "/admin/content#import",
  ]);
  const others = places.filter(({ path }) => path !== "content");
  expect(found(others, "new les")).toEqual([]);
  expect(found(places, "security")).toEqual(["/you/security"]);
});

test("[ADM-06] log entries are described in words and link to named pages", () => {
  expect(actionName("person.role_changed")).toBe("Person: role changed");
  expect(actionName("comment.put_back")).toBe("Undid comment decision");
  expect(actionName("audit.exported")).toBe("Exported audit log");
  expect(recordName({ about: "person:p/1", about_name: "Ada Min" })).toEqual({
    text: "Person Ada Min",
    to: "/admin/people/p%2F1",
  });
  expect(recordName({ about: "code:ANA:2", about_name: null })).toEqual({
    text: "Code ANA:2",
    to: undefined,
  });
  expect(recordName({ about: "section:Short ones", about_name: null }).text).toBe(
    "Collection Short ones",
  );
  expect(recordName({ about: "service", about_name: null }).text).toBe("Service");
  expect([null, "", true, 7, ["a", "b"], [], {}].map(valueText)).toEqual([
    "none",
    "none",
    "yes",
    "7",
    "a, b",
    "none",
    "none",
  ]);
  const filters = { gender: ["Woman", "Another"], start_date: "2026-01-01", note: "" };
  expect(fieldText("burnout_role", "ce_admin")).toBe("CE administrator");
  expect(valueText(filters)).toBe("gender Woman, Another · start date 2026-01-01");
});
