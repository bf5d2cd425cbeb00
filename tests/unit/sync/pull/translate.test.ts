import { expect, test } from "vitest";
import {
  contentFromWire,
  lengthInSeconds,
  references,
  sectionFromWire,
} from "#sync/pull/translate.ts";
import { mergeFromServer } from "#sync/records/time-watched.ts";
import { someContent } from "../../../support/small-world.ts";

const quiet = (problem: string) => {
  throw new Error(problem);
};

test.each([
  ["4:05", 245],
  ["0:30", 30],
  ["65:00", 3900],
  ["04:20", 260],
])("[LIB-08] reads %s as %i seconds", (text, seconds) => {
  expect(lengthInSeconds(text, quiet)).toBe(seconds);
});

test.each(["", "4", "4:", ":20", "a:20", "4:b", "1:02:03", "4.5:20", "-1:20", "4:99"])(
  "[LIB-08] reads a length without two numeric parts as 0 and reports it: %s",
  (text) => {
    const problems: string[] = [];
    expect(lengthInSeconds(text, (problem) => problems.push(problem))).toBe(0);
    expect(problems).toHaveLength(1);
  },
);

test("[LIB-07] matches references and URLs by position", () => {
  expect(references("One| Two |Three", "https://one.example||https://three.example")).toEqual([
    { text: "One", url: "https://one.example" },
    { text: "Two" },
    { text: "Three", url: "https://three.example" },
  ]);
  expect(references(null, "https://one.example")).toEqual([]);
  expect(references("", null)).toEqual([]);
});

test("[LIB-08] turns only web addresses into links", () => {
  const urls = "javascript:alert(1)|data:text/html,x|ftp://x|/relative|HTTPS://ok.example";
  expect(references("a|b|c|d|e", urls).map((each) => each.url)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "HTTPS://ok.example",
  ]);
  const wire = someContent({
    record_id_: "RL-1",
    recommended_reading_1: "Sleep",
    recommended_reading_1_web_url_: "javascript:alert(1)",
    recommended_reading_1_s3_url_: "/media/sleep.pdf",
    image: "//evil.example/x.png",
  });
  const content = contentFromWire(wire, quiet);
  expect(content.readings).toEqual([{ title: "Sleep", documentUrl: "/media/sleep.pdf" }]);
  expect(content).not.toHaveProperty("image");
});

test("[LIB-06] recognizes a withdrawn lesson", () => {
  const from = (content_status: "Published" | "Expired") =>
    contentFromWire(someContent({ record_id_: "RL-1", content_status }), quiet);
  expect(from("Expired").isWithdrawn).toBe(true);
  expect(from("Published")).not.toHaveProperty("isWithdrawn");
});

test("[LIB-08] translates wire names to the device's names", () => {
  const wire = someContent({ record_id_: "RL-1", cme: "1", credit: "0.25", objective_2: " " });
  expect(contentFromWire(wire, quiet)).toMatchObject({
    id: "RL-1",
    seriesId: "quiet",
    cme: true,
    contactHours: true,
    credit: 0.25,
    lengthSeconds: 120,
    objectives: ["Rest"],
  });
});

test("[LIB-02] shows a section unless the wire says 0", () => {
  const shown = (show: string) => sectionFromWire({ section_name: "S", show, order: 1 }).shown;
  expect([shown("1"), shown(""), shown("0")]).toEqual([true, true, false]);
});

test("[LIB-09] raises local progress to a higher server value and ignores a lower one", () => {
  const local = {
    contentId: "RL-1",
    furthest: 50,
    finished: true,
    intervals: [[0, 50]] as [number, number][],
    position: 20,
    updatedAt: 7,
  };
  const server = (seconds_watched: number) => ({
    record_id_: "RL-1",
    seconds_watched,
    video_finished: false,
    intervals: [[0, seconds_watched]] as [number, number][],
  });
  expect(mergeFromServer(local, server(30), 9)).toEqual(local);
  expect(mergeFromServer(local, server(80), 9)).toEqual({
    ...local,
    furthest: 80,
    intervals: [[0, 80]],
  });
  expect(mergeFromServer(undefined, server(80), 9)).toMatchObject({ furthest: 80, position: 80 });
  // An older server doesn't send the time.
  expect(mergeFromServer(undefined, server(80), 9)).toMatchObject({ updatedAt: 9 });
});
