import { expect, test } from "vitest";
import type { QueuedCall } from "#contract/queued-calls.ts";
import { entryDetails, entryWords } from "#features/sync-status/copy.ts";
import { groupEntries } from "#features/sync-status/outbox-groups.ts";
import { entryOf, oneOfEach, sealed } from "./entries.ts";

const titles = (id: string) => (id === "rl-104" ? "A quick tour of Respite" : undefined);
const noTitle = () => undefined;
const watched = (seconds: number, id = "rl-104") =>
  entryOf("recordTimeWatched", {
    record_id_: id,
    seconds_watched: seconds,
    video_finished: seconds > 500,
    intervals: [],
  });

test("[SYNC-15] lists every waiting change, also two of the same profile", () => {
  const profile = [
    entryOf("changeProfile", { burnout_location: "ICU" }),
    entryOf("changeProfile", { gender: null }),
  ];
  const all = [watched(100), watched(372), watched(5, "rl-105"), ...profile];
  expect(groupEntries(all).waiting).toEqual(all);
});

test("[SYNC-02] a claim and the progress it needs count as separate items, and so does each survey", () => {
  const { recordTimeWatched, claimCredit, submitSurvey } = oneOfEach();
  const again = sealed(oneOfEach().submitSurvey);
  const all = [recordTimeWatched, claimCredit, sealed(submitSurvey), again];
  expect(groupEntries(all).waiting).toHaveLength(4);
});

test("[SYNC-02] every waiting entry is described in plain words", () => {
  const all = oneOfEach();
  const words = (call: QueuedCall) => entryWords(all[call], titles);
  const lesson = "A quick tour of Respite";
  expect(words("recordTimeWatched")).toEqual({ title: lesson, detail: "Progress to 6:12" });
  expect(entryWords(watched(600), noTitle)).toEqual({
    title: "Lesson rl-104",
    detail: "Completed",
  });
  expect(words("claimCredit")).toEqual({ title: lesson, detail: "Credit claim, contact hours" });
  expect(words("saveContent")).toEqual({ title: lesson, detail: "Saved" });
  expect(words("recordAchievement")).toEqual({ title: "First lesson", detail: "Achievement" });
  expect(words("changeProfile")).toEqual({ title: "Profile", detail: "First name, gender" });
});

test("[SYNC-11] encrypted entries show only their kind and the lesson named by their lane", () => {
  const all = oneOfEach();
  const words = (call: QueuedCall) => entryWords(sealed(all[call]), titles);
  expect(words("submitSurvey")).toEqual({
    title: "Check-in",
    detail: "Answers, encrypted",
  });
  expect(words("answerPulseCheck").title).toBe("Pulse check");
  expect(words("giveFeedback").title).toBe("A quick tour of Respite");
  for (const call of Object.keys(all) as QueuedCall[])
    expect(words(call).detail).toMatch(/, encrypted$/);
  const unnamed = { ...sealed(all.giveFeedback), lane: "7c1e" };
  expect(entryWords(unnamed, titles).title).toBe("A lesson");
});

test("[SYNC-07] an entry's readable contents are shown", () => {
  const all = oneOfEach();
  const shown = (call: QueuedCall) => entryDetails(all[call], titles, 60_001);
  expect(shown("claimCredit").facts).toEqual([
    { term: "Lesson", value: "A quick tour of Respite" },
    { term: "Lesson number", value: "104" },
    { term: "Credit type", value: "contact hours" },
    { term: "Professional title", value: "RN" },
    { term: "Bias answer", value: "None that I know of" },
    expect.objectContaining({ term: "Saved" }),
  ]);
  expect(shown("changeProfile").facts).toContainEqual({ term: "Gender", value: "Cleared" });
  for (const call of Object.keys(all) as QueuedCall[]) {
    expect(shown(call).facts.length, call).toBeGreaterThan(1);
    expect(entryDetails(sealed(all[call]), titles, 60_001)).toMatchObject({
      kind: "encrypted",
      facts: [{ term: "Saved" }],
    });
  }
});

test("[SYNC-10] entries written by a newer version are kept and shown unchanged", () => {
  const entry = { ...oneOfEach().saveContent, call: "sendFlowers" as QueuedCall };
  expect(entryWords(entry, titles).title).toBe("Unknown change");
  expect(entryDetails(entry, titles, 1).facts[0]?.value).toContain('"saved":true');
});
