import { expect, test } from "vitest";
import { actionInWords, subjectInWords, valueInWords } from "#features/admin/monitoring/copy.ts";
import { filterOptions, pageOptions } from "#features/admin/palette-options.ts";
import { type AdminRoute, findRoute, mayOpen, sectionOf } from "#shared/admin/admin-navigation.ts";

const places: readonly AdminRoute[] = [
  { path: "", who: "leader", name: "Start", icon: "leaf" },
  { path: "people", who: "leader", name: "People", icon: "person" },
  { path: "people/import", who: "admin", of: "people", name: "Import a staff list" },
  { path: "people/:id", who: "leader" },
  { path: "watch", who: "admin", name: "Watch", icon: "eye" },
  { path: "watch/audit", who: "admin", of: "watch", name: "Audit log" },
];

test("[ADM-07] leaders open leader pages, administrators all pages, others none", () => {
  const open = (role: string) =>
    places.filter(({ who }) => mayOpen(role, who)).map(({ path }) => path);
  expect(open("provider")).toEqual([]);
  expect(open("provider org_leader")).toEqual(["", "people", "people/:id"]);
  expect(open("se_admin")).toHaveLength(places.length);
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
    filterOptions(pageOptions(places), typed).map(({ text }) => text);
  expect(found("aud")).toEqual(["Audit log"]);
  expect(found("LOG wätch")).toEqual(["Audit log"]);
  expect(found("staff import")).toEqual(["Import a staff list"]);
  expect(found("nothing of it")).toEqual([]);
  expect(found("")).toContain("Insights");
});

test("[ADM-06] log entries are described in words and link to named pages", () => {
  expect(actionInWords("person.role_changed")).toBe("Person: role changed");
  expect(actionInWords("audit.exported")).toBe("Exported the audit log");
  expect(subjectInWords({ about: "person:p/1", about_name: "Ada Min" })).toEqual({
    text: "Person Ada Min",
    to: "/admin/people/p%2F1",
  });
  expect(subjectInWords({ about: "code:ANA:2", about_name: null })).toEqual({
    text: "Code ANA:2",
    to: undefined,
  });
  expect(subjectInWords({ about: "service", about_name: null }).text).toBe("Service");
  expect([null, "", true, 7, ["a", "b"], [], {}].map(valueInWords)).toEqual([
    "nothing",
    "nothing",
    "yes",
    "7",
    "a, b",
    "nothing",
    "nothing",
  ]);
  const filters = { gender: ["Woman", "Another"], start_date: "2026-01-01", note: "" };
  expect(valueInWords(filters)).toBe("gender Woman, Another; start date 2026-01-01");
});
