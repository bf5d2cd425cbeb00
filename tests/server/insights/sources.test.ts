import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "server/insights";
const read = (path: string) => readFileSync(path, "utf8");

/** Reads what people did for other reasons than replies to leaders. */
const notReplies: Readonly<Record<string, string>> = {
  "comments.ts": "shows reviewed comments",
  "rebuild.ts": "repairs the hours by day",
};

const replies = readdirSync(folder)
  .filter((name) => name.endsWith(".ts") && !(name in notReplies))
  .toSorted();

const importsOf = (text: string) =>
  [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => path ?? "");

test("[INS-08] replies reach nothing of the closing job but its calendar, names, and rules", () => {
  expect(replies).toContain("burnout.ts");
  const used = replies.flatMap((name) =>
    importsOf(read(`${folder}/${name}`)).filter((path) => path.includes("publications/")),
  );
  expect([...new Set(used)].toSorted()).toEqual([
    "./publications/calendar.ts",
    "./publications/layers.ts",
    "./publications/parts.ts",
  ]);
  for (const path of ["calendar", "layers", "parts"])
    expect(importsOf(read(`${folder}/publications/${path}.ts`)).join()).not.toMatch(
      /facts\.ts|input\.ts|store\.ts|database/,
    );
});

const personal =
  /\b(listening_day|time_watched|survey_\w+|credit|certificate|publication_(fact|person|member)|insight_reader|utilization_event)\b/;

test("[INS-08] replies query no table of what people did", () => {
  for (const name of replies) {
    const queries = [...read(`${folder}/${name}`).matchAll(/(from|join|From|Join)\W+"?(\w+)/g)];
    for (const [found] of queries)
      expect([name, found]).not.toEqual([name, expect.stringMatching(personal)]);
  }
});

test("[INS-08] replies query no people, and their number by title only for the cost", () => {
  const asking = (tables: RegExp) =>
    replies.filter((name) => tables.test(read(`${folder}/${name}`)));
  expect(asking(/"(person|membership)"|\b(from|join) (person|membership)\b/)).toEqual([]);
  expect(asking(/"staff_count"|\bfrom staff_count\b/)).toEqual(["staff.ts"]);
  expect(asking(/from "\.\/staff\.ts"/)).toEqual(["predictive-cost.ts"]);
});

test("[INS-08] only the closing job reads who was counted", () => {
  const inServer = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const asking = inServer.filter((name) =>
    /publication_(fact|member)\b/.test(read(`server/${name}`)),
  );
  const allowed = /^(insights\/publications\/|platform\/database\/)/;
  expect(asking.filter((name) => !allowed.test(name))).toEqual([]);
});
