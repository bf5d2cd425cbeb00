import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanTranscript, transcriptFromCaptions } from "#server/learning/uploads/transcripts.ts";
import { uploadFixture } from "./upload-fixture.ts";

let fixture: Awaited<ReturnType<typeof uploadFixture>>;
beforeAll(async () => {
  fixture = await uploadFixture();
});
afterAll(() => fixture.server.close());

const uploadTranscript = async (bytes: string | Buffer) => {
  const { asset, problem } = await fixture.upload("transcript", "Words.txt", Buffer.from(bytes));
  if (!asset) return { problem };
  const reply = await fixture.admin.ask(asset.file.url);
  return { type: reply.headers["content-type"], words: reply.body };
};

test("[ADM-03] stores a transcript as plain text without markup or invisible characters", async () => {
  const written =
    "\uFEFFInes:\tGood\u200b evening. \r\n\r\n\r\n\r\n<script>alert(1)</script>Breathe <b>out</b>, \u202ea < b.\u0007\r\n";
  expect(await uploadTranscript(written)).toEqual({
    type: "text/plain; charset=utf-8",
    words: "Ines: Good evening.\n\nBreathe out, a < b.",
  });
});

test("[ADM-03] converts captions to paragraphs with speaker names", () => {
  const captions = `WEBVTT

NOTE by somebody

STYLE
::cue { color: red }

1
00:00.000 --> 00:02.000 align:start
<v Ines>Good &amp; quiet
<i>evening</i>.

00:02.500 --> 00:04.000
<v Ines>Sit down.

00:05.000 --> 00:06.000
<v.loud Omar>Thank you.

00:01:00.000 --> 00:01:02.000
<v Omar>Later, he said.`;
  expect(transcriptFromCaptions(captions)).toBe(
    "Ines: Good & quiet evening. Sit down.\n\nOmar: Thank you.\n\nLater, he said.",
  );
  expect(cleanTranscript(" a \n\n\n\n b ")).toBe("a\n\n b");
});

test.each<[string, string | Buffer, RegExp]>([
  ["that is not text", Buffer.from([0xff, 0xfe, 0x41, 0x00]), /UTF-8/],
  ["of broken captions", "WEBVTT\n\n00:05.000 --> 00:01.000\nhi", /ends before it starts/],
  [
    "of captions in another format",
    "1\n00:00:01,000 --> 00:00:02,000\nhi",
    /can't read this caption format/,
  ],
  ["without words", " \n <b></b>", /is empty/],
  ["that is too long", "word ".repeat(50_000), /up to 200,000 characters/],
])("[ADM-03] refuses a transcript %s with the reason", async (_, bytes, why) => {
  expect(await uploadTranscript(bytes)).toEqual({ problem: expect.stringMatching(why) });
});

test("[ADM-03] publishes a lesson's transcript and keeps one per version", async () => {
  const { admin, upload } = fixture;
  const { asset } = await upload("transcript", "a.txt", Buffer.from("The first words."));
  const before = await admin.getLesson("RL-1");
  const key = asset?.file.sha256 ?? null;
  const saved = (await admin.saveLesson(before, { transcript: key })).json();
  expect(saved).toMatchObject({ has_changes: true, content: { transcript: asset?.file } });
  await admin.setState(saved, "published");
  const shared = await admin.ask("/api/enrichment_center_external_video_page/RL-1");
  expect(shared.json().main.transcript).toEqual(asset?.file);
  const now = await admin.getLesson("RL-1");
  const { transcript: _, ...older } = now.fields;
  const url = "/api/admin/content/RL-1";
  const resaved = await admin.send("PUT", url, { version: now.version, fields: older });
  expect(resaved.json().fields.transcript).toBe(key);
  const out = (await admin.saveLesson(resaved.json(), { transcript: null })).json();
  expect(out).toMatchObject({ has_changes: true, content: { transcript: null } });
  const then = (await admin.ask(`${url}/versions/${saved.version}`)).json();
  expect(then.fields.transcript).toBe(key);
  const wrong = await admin.saveLesson(out, { transcript: before.fields.medium ?? "0".repeat(64) });
  expect(wrong.json().errors.transcript).toEqual(["We couldn't find this file. Upload it again."]);
});
