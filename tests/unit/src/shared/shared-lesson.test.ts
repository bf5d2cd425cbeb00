import { expect, test, vi } from "vitest";
import type { ExternalVideoPage } from "#contract/learning/library.ts";
import { pageOf } from "#server/learning/library/external-video-page.ts";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { sharedLessonFrom } from "#shared/lessons/shared-lesson.ts";
import { contentFromWire } from "#sync/pull/translate.ts";
import { someContent } from "../../../support/small-world.ts";

const told = (changes: Parameters<typeof someContent>[0]): ExternalVideoPage =>
  pageOf(someContent(changes));

test("[EXT-01] converts the reply to a lesson, as in the library", () => {
  const { lesson, handout } = sharedLessonFrom(
    told({
      record_id_: "RL-1",
      length: "9:05",
      references: "A| |B",
      reference_urls: "https://a.example||x",
    }),
  );
  expect(lesson).toMatchObject({
    id: "RL-1",
    type: "Audio",
    lengthSeconds: 545,
    objectives: ["Rest"],
    contactHours: true,
    cme: false,
    references: [{ text: "A", url: "https://a.example" }, { text: "B" }],
  });
  expect(handout).toEqual({ title: "Burnout handout", url: "/handouts/burnout-handout.pdf" });
});

test("[LIB-08] drops URLs that are neither files nor web links, and uses 0 for an invalid length", () => {
  const problems = vi.spyOn(console, "error").mockReturnValue();
  const page = told({
    record_id_: "RL-1",
    length: "ten minutes",
    file_url: "javascript:alert(1)",
    stream_url: "data:text/html,x",
    references: "A",
    reference_urls: "javascript:alert(1)",
    recommended_reading_1: "R",
    recommended_reading_1_doc: "//elsewhere.example/x.pdf",
  });
  const shared = sharedLessonFrom({
    ...page,
    handout: { title: "H", file_url: "javascript:alert(1)" },
  });
  expect(shared.fileUrl).toBeUndefined();
  expect(shared.handout.url).toBe("/handouts/burnout-handout.pdf");
  expect(shared.lesson).toMatchObject({
    lengthSeconds: 0,
    references: [{ text: "A" }],
    readings: [{ title: "R" }],
  });
  expect(shared.lesson.streamUrl).toBeUndefined();
  expect(problems).toHaveBeenCalledWith('Length is not m:ss: "ten minutes"');
  problems.mockRestore();
});

test("[EXT-01] a PDF is a document to read", () => {
  const { lesson, fileUrl } = sharedLessonFrom(
    told({ record_id_: "RL-1", type: "Handout", length: "0:00", file_url: "/media/a/b.pdf" }),
  );
  expect([lesson.type, fileUrl]).toEqual(["Handout", "/media/a/b.pdf"]);
});

test("[EXT-01] has the same cover as in the library", () => {
  const series = { id: "quiet", name: "Quiet", tagline: "", motif: "tides", order: 1 };
  const wire = someContent({ record_id_: "RL-1", series_id: series.id });
  const shared = sharedLessonFrom(pageOf(wire, { series }));
  const own = contentFromWire(wire, () => undefined);
  expect(coverPicture(shared.lesson, shared.series)).toEqual(coverPicture(own, series));
});

test("[CE-09] has a disclosure only if one was recorded", () => {
  const wire = someContent({ record_id_: "RL-1" });
  expect(sharedLessonFrom(pageOf(wire)).disclosure).toBeUndefined();
  const disclosure = { text: "Dr. Ade advises a maker of sleep aids.", nothing_to_disclose: false };
  expect(sharedLessonFrom(pageOf(wire, { disclosure })).disclosure).toEqual(disclosure);
});
