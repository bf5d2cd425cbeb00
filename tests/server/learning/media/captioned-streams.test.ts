import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { seedFile, uploadFixture } from "../uploads/upload-fixture.ts";

let fixture: Awaited<ReturnType<typeof uploadFixture>>;
beforeAll(async () => {
  fixture = await uploadFixture();
});
afterAll(() => fixture.server.close());

test("[STD-06] the stream of a lesson has its captions, also after they are replaced or removed", async () => {
  const { admin, upload } = fixture;
  const medium = (await upload("medium", "waves.mp4", seedFile("rl-135.mp4"))).asset;
  const first = (await upload("captions", "waves.vtt", seedFile("rl-135.vtt"))).asset;
  const second = (await upload("captions", "other.vtt", seedFile("rl-100.vtt"))).asset;
  let lesson = await admin.createLesson("Waves");
  const withFiles = async (captions: string | null) => {
    const fields = { ...lesson.fields, medium: medium?.file.sha256, captions };
    const url = `/api/admin/content/${lesson.id}`;
    const reply = await admin.send("PUT", url, { version: lesson.version, fields });
    lesson = reply.json<AdminLesson>();
    return lesson.content.stream_url ?? "";
  };
  for (const captions of [first, second]) {
    const hash = captions?.file.sha256 ?? "";
    const address = await withFiles(hash);
    const master = await admin.ask(address);
    expect(master.headers["content-type"]).toContain("application/vnd.apple.mpegurl");
    expect(master.body.match(/#EXT-X-MEDIA:TYPE=SUBTITLES/g)).toHaveLength(1);
    expect(master.body).toMatch(/#EXT-X-STREAM-INF:.*BANDWIDTH=\d+.*,SUBTITLES="captions"\nmedia/);
    const name = /URI="(captions-[0-9a-f]{64}\.m3u8)"/.exec(master.body)?.[1];
    const playlist = await admin.ask(new URL(name ?? "", `http://a${address}`).pathname);
    expect(playlist.body).toContain(`\n/media/${hash}/captions.vtt\n`);
    expect(Number(/#EXTINF:([\d.]+)/.exec(playlist.body)?.[1])).toBeCloseTo(63.25, 0);
    const words = await admin.ask(`/media/${hash}/captions.vtt`);
    expect(words.headers["content-type"]).toContain("text/vtt");
  }
  expect(await withFiles(null)).toBe(medium?.stream_url);
  for (const name of [`captioned-${"0".repeat(64)}.m3u8`, `captions-${"0".repeat(64)}.m3u8`]) {
    const missing = medium?.stream_url?.replace("master.m3u8", name) ?? "";
    expect((await admin.ask(missing)).statusCode).toBe(404);
  }
});
