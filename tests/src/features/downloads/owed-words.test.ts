import { expect, test } from "vitest";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import {
  newestOfEach,
  owedWords,
  reasonInWords,
} from "../../../../src/features/downloads/owed-words.ts";

const entry = (finished: boolean): OutboxEntry => ({
  seq: 1,
  id: "01938f3a-5c00-7a10-8b21-3f6d0c9e4a01",
  owner: "maya",
  call: "recordTimeWatched",
  v: 1,
  lane: "content:rl-104",
  body: { record_id_: "rl-104", seconds_watched: 372, video_finished: finished, intervals: [] },
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 0,
});

test("[SYNC-02] a lesson that was heard further before its first report went is one thing, not two", () => {
  const [first, second] = [entry(false), { ...entry(true), seq: 2 }];
  const other = { ...entry(false), seq: 3, lane: "content:rl-105" };
  expect(newestOfEach([first, second, other])).toEqual([second, other]);
});

test("[SYNC-02] what waits is named by its lesson and how far it was heard", () => {
  const titles = (id: string) => (id === "rl-104" ? "A quiet look around" : undefined);
  expect(owedWords(entry(false), titles)).toEqual({
    title: "A quiet look around",
    detail: "Heard as far as 6:12",
  });
  expect(owedWords(entry(true), () => undefined)).toEqual({
    title: "Lesson rl-104",
    detail: "Heard to the end",
  });
});

test("[SYNC-02] what was not accepted says why, and that it is kept", () => {
  const reason = (code: "not_found" | "invalid" | "forbidden" | "unknown_version") =>
    reasonInWords({ code, errors: ["seconds_watched is too large"], at: 1 });
  expect(reason("invalid")).toContain("seconds_watched is too large");
  for (const code of ["not_found", "invalid", "forbidden", "unknown_version"] as const) {
    expect(reason(code)).toContain("kept");
  }
  const said = reasonInWords({ code: "invalid", errors: ["It is too large."], at: 1 });
  expect(said).toContain("too large. It is kept");
});
