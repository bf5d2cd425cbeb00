import { expect, test } from "vitest";
import type { QueuedCall } from "#contract/routes.ts";
import { contentOf } from "#features/sync-status/content-words.ts";
import { owedWords } from "#features/sync-status/pending-copy.ts";
import { thingsIn } from "#features/sync-status/things.ts";
import { entryOf, oneOfEach, sealed } from "./entries.ts";

const titles = (id: string) => (id === "rl-104" ? "A quiet look around" : undefined);
const nameless = () => undefined;
const watched = (seconds: number, id = "rl-104") =>
  entryOf("recordTimeWatched", {
    record_id_: id,
    seconds_watched: seconds,
    video_finished: seconds > 500,
    intervals: [],
  });

test("[SYNC-02] a lesson that was heard further before its first report went is one thing, not two", () => {
  const [first, second, other] = [watched(100), watched(372), watched(5, "rl-105")];
  expect(thingsIn([first, second, other]).waiting).toEqual([second, other]);
});

test("[SYNC-02] a claim beside the watching it needs is a thing of its own, and so is each answer given", () => {
  const { recordTimeWatched, claimCredit, submitSurvey } = oneOfEach();
  const again = sealed(oneOfEach().submitSurvey);
  const all = [recordTimeWatched, claimCredit, sealed(submitSurvey), again];
  expect(thingsIn(all).waiting).toHaveLength(4);
});

test("[SYNC-02] whatever waits is named in the person's words", () => {
  const all = oneOfEach();
  const said = (call: QueuedCall) => owedWords(all[call], titles);
  const lesson = "A quiet look around";
  expect(said("recordTimeWatched")).toEqual({ title: lesson, detail: "Heard as far as 6:12" });
  expect(owedWords(watched(600), nameless)).toEqual({
    title: "Lesson rl-104",
    detail: "Heard to the end",
  });
  expect(said("claimCredit")).toEqual({ title: lesson, detail: "Claim of contact hours" });
  expect(said("saveContent")).toEqual({ title: lesson, detail: "Put on your list" });
  expect(said("recordAchievement")).toEqual({ title: "First lesson", detail: "Achievement" });
  expect(said("changeProfile")).toEqual({ title: "Your profile", detail: "First name, gender" });
});

test("[SYNC-11] of what is sealed only its kind is told, and the lesson where its lane names one", () => {
  const all = oneOfEach();
  const said = (call: QueuedCall) => owedWords(sealed(all[call]), titles);
  expect(said("submitSurvey")).toEqual({
    title: "Assessment",
    detail: "Your answers, sealed for Respite’s server",
  });
  expect(said("answerPulseCheck").title).toBe("Pulse check");
  expect(said("giveFeedback").title).toBe("A quiet look around");
  for (const call of Object.keys(all) as QueuedCall[]) expect(said(call).detail).toMatch(/sealed/);
  const unnamed = { ...sealed(all.giveFeedback), lane: "7c1e" };
  expect(owedWords(unnamed, titles).title).toBe("A lesson");
});

test("[SYNC-07] what an entry holds is shown as far as this device can read it", () => {
  const all = oneOfEach();
  const shown = (call: QueuedCall) => contentOf(all[call], titles, 60_001);
  expect(shown("claimCredit").facts).toEqual([
    { term: "Lesson", value: "A quiet look around" },
    { term: "Lesson number", value: "104" },
    { term: "Kind of credit", value: "contact hours" },
    { term: "Your credential", value: "RN" },
    { term: "Your answer about bias", value: "None that I know of" },
    expect.objectContaining({ term: "When" }),
  ]);
  expect(shown("changeProfile").facts).toContainEqual({ term: "Gender", value: "Emptied" });
  for (const call of Object.keys(all) as QueuedCall[]) {
    expect(shown(call).facts.length, call).toBeGreaterThan(1);
    expect(contentOf(sealed(all[call]), titles, 60_001)).toMatchObject({
      kind: "sealed",
      facts: [{ term: "When" }],
    });
  }
});

test("[SYNC-10] what newer code has written is kept and shown as it is", () => {
  const entry = { ...oneOfEach().saveContent, call: "sendFlowers" as QueuedCall };
  expect(owedWords(entry, titles).title).toBe("Something from a newer version");
  expect(contentOf(entry, titles, 1).facts[0]?.value).toContain('"saved":true');
});
