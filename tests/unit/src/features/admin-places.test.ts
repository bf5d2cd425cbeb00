import { expect, test } from "vitest";
import { actionInWords, thingInWords, valueInWords } from "#features/admin/monitoring/copy.ts";
import { matching, placeOptions } from "#features/admin/palette-options.ts";
import { type AdminPlace, areaOf, mayOpen, placeAt } from "#shared/admin/admin-navigation.ts";

const places: readonly AdminPlace[] = [
  { path: "", who: "leader", name: "Start", icon: "leaf" },
  { path: "people", who: "leader", name: "People", icon: "person" },
  { path: "people/import", who: "admin", of: "people", name: "Import a staff list" },
  { path: "people/:id", who: "leader" },
  { path: "watch", who: "admin", name: "Watch", icon: "eye" },
  { path: "watch/audit", who: "admin", of: "watch", name: "Audit log" },
];

test("[ADM-07] leaders open what is for leaders, administrators everything, others nothing", () => {
  const open = (role: string) =>
    places.filter(({ who }) => mayOpen(role, who)).map(({ path }) => path);
  expect(open("provider")).toEqual([]);
  expect(open("provider org_leader")).toEqual(["", "people", "people/:id"]);
  expect(open("se_admin")).toHaveLength(places.length);
});

test("[ADM-06] an address belongs to the page that names it, before one that only fits, and to its area", () => {
  const areaAt = (address: string) => {
    const place = placeAt(places, address);
    return [place?.path, place && areaOf(place)];
  };
  expect(areaAt("")).toEqual(["", ""]);
  expect(areaAt("people/import")).toEqual(["people/import", "people"]);
  expect(areaAt("people/01938f3a")).toEqual(["people/:id", "people"]);
  expect(areaAt("watch/audit")).toEqual(["watch/audit", "watch"]);
  expect(areaAt("people/1/2")).toEqual([undefined, undefined]);
});

test("[ADM-06] the palette finds pages by the beginnings of their words, whatever the case and the accents", () => {
  const found = (typed: string) => matching(placeOptions(places), typed).map(({ text }) => text);
  expect(found("aud")).toEqual(["Audit log"]);
  expect(found("LOG wätch")).toEqual(["Audit log"]);
  expect(found("staff import")).toEqual(["Import a staff list"]);
  expect(found("nothing of it")).toEqual([]);
  expect(found("")).toContain("Insights");
});

test("[ADM-06] what is in the log is said in words, and leads to its page while it has a name", () => {
  expect(actionInWords("person.role_changed")).toBe("Person: role changed");
  expect(actionInWords("audit.exported")).toBe("Exported the audit log");
  expect(thingInWords({ about: "person:p/1", about_name: "Ada Min" })).toEqual({
    text: "Person Ada Min",
    to: "/admin/people/p%2F1",
  });
  expect(thingInWords({ about: "code:ANA:2", about_name: null })).toEqual({
    text: "Code ANA:2",
    to: undefined,
  });
  expect(thingInWords({ about: "service", about_name: null }).text).toBe("Service");
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
