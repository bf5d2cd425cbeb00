import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { streamWithCaptions } from "#server/learning/media/captioned-streams.ts";
import { seedFile, uploadFixture } from "../server/learning/uploads/upload-fixture.ts";
import { sharedBrowser } from "../support/browser.ts";

const execute = promisify(execFile);
const demo = join(import.meta.dirname, "../../server/seed/media/files");
let fixture: Awaited<ReturnType<typeof uploadFixture>>;
let streams: readonly string[];
beforeAll(async () => {
  fixture = await uploadFixture();
  const { server, admin, upload } = fixture;
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const medium = (await upload("medium", "waves.mp4", seedFile("rl-135.mp4"))).asset;
  const captions = (await upload("captions", "waves.vtt", seedFile("rl-135.vtt"))).asset;
  const saved = await admin.saveLesson(await admin.createLesson("Waves"), {
    medium: medium?.file.sha256 ?? null,
    captions: captions?.file.sha256 ?? null,
  });
  const uploaded = saved.json<AdminLesson>().content.stream_url ?? "";
  const folder = join(demo, "hls/rl-135");
  for (const name of readdirSync(folder))
    await server.files.putAs(`hls/rl-135-0/${name}`, join(folder, name));
  const seeded = streamWithCaptions(
    "/media/hls/rl-135-0/master.m3u8",
    captions?.file.sha256 ?? null,
  );
  streams = [uploaded, seeded].map((path) => `${origin}${path}`);
});
afterAll(() => fixture.server.close());

test("[STD-06] ffprobe finds video, audio, and captions in demo streams and uploaded ones", async () => {
  const probe = async (url: string) => {
    const options = ["-v", "error", "-allowed_extensions", "ALL", "-of", "csv=p=0"];
    const show = ["-show_entries", "stream=codec_type,codec_name", url];
    return (await execute("ffprobe", [...options, ...show])).stdout;
  };
  for (const url of streams) {
    const media = await probe(url);
    for (const stream of ["h264,video", "aac,audio"])
      expect([url, media]).toEqual([url, expect.stringContaining(stream)]);
    // ffmpeg reads captions only from their own playlist.
    expect(await probe(url.replace("captioned-", "captions-"))).toContain("webvtt,subtitle");
  }
});

test("[STD-06] Shaka Player plays both and shows captions when asked to", async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  for (const url of streams) {
    await page.goto(`${new URL(url).origin}/robots.txt`);
    await page.addScriptTag({
      path: join(
        import.meta.dirname,
        "programs/node_modules/shaka-player/dist/shaka-player.compiled.js",
      ),
    });
    const seen = await page.evaluate(async (address) => {
      const video = document.createElement("video");
      document.body.append(video);
      video.muted = true;
      // biome-ignore lint/suspicious/noExplicitAny: the player has no types here.
      const { shaka } = globalThis as any;
      shaka.polyfill.installAll();
      const player = new shaka.Player();
      await player.attach(video);
      await player.load(address);
      const tracks = player.getTextTracks();
      player.selectTextTrack(tracks[0]);
      await player.setTextTrackVisibility?.(true);
      await video.play();
      await new Promise((done) => video.addEventListener("timeupdate", done, { once: true }));
      const cues = () => [...(video.textTracks[0]?.cues ?? [])];
      const isReady = () => cues().length > 0 && video.currentTime > 0;
      for (let turn = 0; turn < 300 && !isReady(); turn += 1)
        await new Promise((done) => requestAnimationFrame(done));
      const [first] = cues() as VTTCue[];
      return {
        languages: tracks.map(({ language }: { language: string }) => language),
        first: first?.text,
        isPlaying: video.currentTime > 0,
      };
    }, url);
    expect(seen).toEqual({
      languages: ["en"],
      first: expect.stringContaining("Moon over water."),
      isPlaying: true,
    });
  }
  await context.close();
});
