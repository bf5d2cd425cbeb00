import { afterAll, beforeAll, expect, test } from "vitest";
import { proseOf, wordsOfCaptions } from "#server/learning/uploads/transcripts.ts";
import { sender } from "./sender.ts";

let house: Awaited<ReturnType<typeof sender>>;
beforeAll(async () => {
  house = await sender();
});
afterAll(() => house.server.close());

const text = async (bytes: string | Buffer) => {
  const { asset, problem } = await house.uploaded("transcript", "Words.txt", Buffer.from(bytes));
  if (!asset) return { problem };
  const reply = await house.desk.ask(asset.file.url);
  return { type: reply.headers["content-type"], words: reply.body };
};

test("[ADM-03] a transcript is kept as plain text: without markup, without what cannot be seen", async () => {
  const written =
    "\uFEFFInes:\tGood\u200b evening. \r\n\r\n\r\n\r\n<script>alert(1)</script>Breathe <b>out</b>, \u202ea < b.\u0007\r\n";
  expect(await text(written)).toEqual({
    type: "text/plain; charset=utf-8",
    words: "Ines: Good evening.\n\nBreathe out, a < b.",
  });
});

test("[ADM-03] of captions the words become paragraphs, with whoever speaks", () => {
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
  expect(wordsOfCaptions(captions)).toBe(
    "Ines: Good & quiet evening. Sit down.\n\nOmar: Thank you.\n\nLater, he said.",
  );
  expect(proseOf(" a \n\n\n\n b ")).toBe("a\n\n b");
});

test.each<[string, string | Buffer, RegExp]>([
  ["that is no text", Buffer.from([0xff, 0xfe, 0x41, 0x00]), /UTF-8/],
  ["of captions that are broken", "WEBVTT\n\n00:05.000 --> 00:01.000\nhi", /ends before/],
  ["of captions of another kind", "1\n00:00:01,000 --> 00:00:02,000\nhi", /another kind/],
  ["without words", " \n <b></b>", /no words/],
  ["without end", "word ".repeat(50_000), /too long/],
])("[ADM-03] a transcript %s is refused with the reason", async (_, bytes, why) => {
  expect(await text(bytes)).toEqual({ problem: expect.stringMatching(why) });
});

test("[ADM-03] a lesson has its transcript once it is published, and every version keeps its own", async () => {
  const { desk, uploaded } = house;
  const { asset } = await uploaded("transcript", "a.txt", Buffer.from("The first words."));
  const before = await desk.lesson("RL-1");
  const key = asset?.file.sha256 ?? null;
  const saved = (await desk.save(before, { transcript: key })).json();
  expect(saved).toMatchObject({ has_changes: true, content: { transcript: asset?.file } });
  await desk.become(saved, "published");
  const shared = await desk.ask("/api/enrichment_center_external_video_page/RL-1");
  expect(shared.json().main.transcript).toEqual(asset?.file);
  const now = await desk.lesson("RL-1");
  const { transcript: _, ...older } = now.fields;
  const url = "/api/admin/content/RL-1";
  const kept = await desk.send("PUT", url, { version: now.version, fields: older });
  expect(kept.json().fields.transcript).toBe(key);
  const out = (await desk.save(kept.json(), { transcript: null })).json();
  expect(out).toMatchObject({ has_changes: true, content: { transcript: null } });
  const then = (await desk.ask(`${url}/versions/${saved.version}`)).json();
  expect(then.fields.transcript).toBe(key);
  const wrong = await desk.save(out, { transcript: before.fields.medium ?? "0".repeat(64) });
  expect(wrong.json().errors.transcript).toEqual(["This file is not here. Upload it again."]);
});
