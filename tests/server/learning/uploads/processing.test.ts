import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { Upload, UploadKind } from "#contract/learning/admin-uploads.ts";
import { processNextUpload } from "#server/learning/uploads/job.ts";
import { chunksOf, noise, seedFile, sha, uploadFixture } from "./upload-fixture.ts";

let fixture: Awaited<ReturnType<typeof uploadFixture>>;
beforeAll(async () => {
  fixture = await uploadFixture();
});
afterAll(() => fixture.server.close());

test("[ADM-03] packages a recording as one file and a stream, with its length and codec", async () => {
  const { admin, parts, upload } = fixture;
  const done = await upload("medium", "Rest & sleep (final).m4a", seedFile("rl-100.m4a"));
  expect(done).toMatchObject({ state: "done", progress: 1, problem: null });
  const { asset } = done;
  if (!asset) throw new Error("No media file.");
  expect(asset).toMatchObject({ length: "0:34", video: null, audio: { codec: "mp4a.40.2" } });
  expect(asset.file.url).toBe(`/media/${asset.file.sha256}/rest-sleep-final.m4a`);
  const file = await admin.ask(asset.file.url);
  expect(sha(file.rawPayload)).toBe(asset.file.sha256);
  expect(asset.file.chunks).toEqual(chunksOf(file.rawPayload).map(sha));
  const box = (name: string) => file.rawPayload.indexOf(name);
  expect(box("moov")).toBeLessThan(box("mdat"));
  const playlist = await admin.ask(asset.stream_url ?? "");
  expect(playlist.body).toContain('CODECS="mp4a.40.2"');
  const media = await admin.ask((asset.stream_url ?? "").replace("master", "media"));
  const segments = media.body.split("\n").filter((line) => line.endsWith(".m4s"));
  expect(segments).toHaveLength(6);
  for (const name of ["init.mp4", ...segments]) {
    const part = await admin.ask((asset.stream_url ?? "").replace("master.m3u8", name));
    expect([name, part.statusCode]).toEqual([name, 200]);
  }
  expect(await parts.ids()).not.toContain(done.id);
});

test("[ADM-03] detects the codec and size of a video", async () => {
  const { upload } = fixture;
  const { asset } = await upload("medium", "talk.mp4", seedFile("rl-104.mp4"));
  expect(asset).toMatchObject({
    length: "0:42",
    video: { codec: "avc1.4d401e", width: 640, height: 360 },
    file: { mime: "video/mp4" },
  });
});

const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), noise(5000)]);
const invalidFiles: readonly (readonly [string, UploadKind, string, () => Buffer, RegExp])[] = [
  ["a renamed zip", "medium", "x.mp4", () => zip, /couldn't read this recording/],
  [
    "a cut file",
    "medium",
    "cut.mp4",
    () => seedFile("rl-104.mp4").subarray(0, 60_000),
    /is incomplete/,
  ],
  [
    "a file without its beginning",
    "medium",
    "tail.mp4",
    () => seedFile("rl-104.mp4").subarray(5000),
    /couldn't read this recording|is incomplete/,
  ],
  [
    "a picture as a recording",
    "medium",
    "x.m4a",
    () => Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1"),
    /couldn't read this recording/,
  ],
  ["words as captions", "captions", "x.vtt", () => Buffer.from("1\n00:01 --> 00:02\nhi"), /WEBVTT/],
  [
    "captions with a wrong time",
    "captions",
    "x.vtt",
    () => Buffer.from("WEBVTT\n\n00:01.000 --> 1\nhi"),
    /Line 3/,
  ],
  [
    "captions that run backwards",
    "captions",
    "x.vtt",
    () => Buffer.from("WEBVTT\n\n00:03.000 --> 00:01.000\nhi"),
    /ends before/,
  ],
  [
    "captions of another alphabet's bytes",
    "captions",
    "x.vtt",
    () => Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff, 0xfe]),
    /UTF-8/,
  ],
  ["a page as a handout", "handout", "x.pdf", () => Buffer.from("<html>"), /isn't a PDF/],
  ["half a handout", "handout", "x.pdf", () => Buffer.from("%PDF-1.7\nhalf"), /is incomplete/],
  [
    "a drawing with scripts as a picture",
    "picture",
    "x.svg",
    () => Buffer.from("<svg><script/></svg>"),
    /Use a JPEG/,
  ],
];
test.each(invalidFiles)(
  "[ADM-03] refuses %s with a reason and stores nothing",
  async (_what, kind, name, bytes, sentence) => {
    const { server, parts, upload } = fixture;
    const before = await server.db.selectFrom("media_asset").selectAll().execute();
    const done = await upload(kind, name, bytes());
    expect([done.state, done.asset]).toEqual(["failed", null]);
    expect(done.problem).toMatch(sentence);
    expect(await server.db.selectFrom("media_asset").selectAll().execute()).toEqual(before);
    expect(await server.files.sizeOf(sha(bytes()))).toBeUndefined();
    expect(await parts.ids()).not.toContain(done.id);
  },
);

test("[ADM-03] attaches files to a lesson, takes the recording's length, and allows publishing", async () => {
  const { admin, upload } = fixture;
  const medium = await upload("medium", "one.m4a", seedFile("rl-101.m4a"));
  const captions = await upload("captions", "one.vtt", seedFile("rl-101.vtt"));
  const draft = await admin.createLesson();
  const saved = await admin.saveLesson(draft, {
    description: "Rest.",
    category_name: "Sleep",
    content_for: ["Nurses"],
    subject_matter_expert: "A. Okafor",
    medium: medium.asset?.file.sha256 ?? null,
    captions: captions.asset?.file.sha256 ?? null,
  });
  const lesson = saved.json<AdminLesson>();
  expect(lesson.missing).toEqual([]);
  expect(lesson.fields.length).toBe("0:36");
  expect(lesson.content).toMatchObject({
    file: medium.asset?.file,
    stream_url: medium.asset?.stream_url?.replace(
      "master",
      `captioned-${captions.asset?.file.sha256}`,
    ),
    subtitle_file_url: captions.asset?.file.url,
  });
  expect((await admin.setState(lesson, "published")).statusCode).toBe(200);
  // Saving again keeps the files.
  const again = (
    await admin.saveLesson(await admin.getLesson(draft.id), { tagline: "More" })
  ).json<AdminLesson>();
  expect(again.content.file).toEqual(medium.asset?.file);
});

test("[ADM-03] takes over an upload that another process abandoned", async () => {
  const { server, admin, deps, time, startUpload, send } = fixture;
  const bytes = seedFile("rl-102.m4a");
  const { id } = (await startUpload("medium", "two.m4a", bytes)).json<Upload>();
  await send(id, 0, bytes);
  await admin.send("POST", `/api/admin/uploads/${id}/finish`);
  const worked_at = new Date(time.now);
  await server.db
    .updateTable("upload")
    .set({ state: "working", worked_at })
    .where("id", "=", id)
    .execute();
  expect(await processNextUpload(deps)).toBe(false);
  time.now += 120_000;
  expect(await processNextUpload(deps)).toBe(true);
  expect((await admin.ask(`/api/admin/uploads/${id}`)).json().state).toBe("done");
});

function signal() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("[ADM-03] a process that was overtaken neither finishes the upload again nor deletes the other's files", async () => {
  const { server, admin, deps, parts, time, startUpload, send } = fixture;
  const bytes = seedFile("rl-102.m4a");
  const { id } = (await startUpload("medium", "three.m4a", bytes)).json<Upload>();
  await send(id, 0, bytes);
  await admin.send("POST", `/api/admin/uploads/${id}/finish`);
  const reached = signal();
  const released = signal();
  const files = {
    ...server.files,
    put: async (...file: Parameters<typeof server.files.put>) => {
      reached.resolve();
      await released.promise;
      return server.files.put(...file);
    },
  };
  const slow = processNextUpload({ ...deps, files });
  await reached.promise;
  time.now += 120_000;
  // The one that takes over is still working, too.
  const other = signal();
  const taking = processNextUpload({
    ...deps,
    files: {
      ...server.files,
      put: async (...file: Parameters<typeof server.files.put>) => {
        released.resolve();
        await slow;
        expect(await parts.ids()).toContain(id);
        other.resolve();
        return server.files.put(...file);
      },
    },
  });
  await other.promise;
  expect(await taking).toBe(true);
  expect((await admin.ask(`/api/admin/uploads/${id}`)).json().state).toBe("done");
  expect(await parts.ids()).not.toContain(id);
});
