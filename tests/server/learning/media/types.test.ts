import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadFixture } from "../uploads/upload-fixture.ts";

let fixture: Awaited<ReturnType<typeof uploadFixture>>;
let folder: string;
beforeAll(async () => {
  fixture = await uploadFixture();
  folder = mkdtempSync(join(tmpdir(), "respite-types-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.server.close();
});

const get = (url: string) => fixture.server.app.inject(url);

async function stored(name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return (await fixture.server.files.put(path)).sha256;
}

const MARKUP = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ["transcript", `Hello.\n`, "text/plain; charset=utf-8", "attachment"],
  [
    "captions",
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${MARKUP}\n`,
    "text/vtt; charset=utf-8",
    undefined,
  ],
] as const)(
  "[SEC-02] an uploaded %s stays one under every name",
  async (kind, text, type, disposition) => {
    const { asset } = await fixture.upload(kind, "words.svg", Buffer.from(text));
    const { sha256, url } = asset?.file ?? { sha256: "", url: "" };
    for (const path of [url, `/media/${sha256}/x.svg`, `/media/${sha256}/x.html`]) {
      const { headers } = await get(path);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect([headers["content-type"], headers["content-disposition"]]).toEqual([
        type,
        disposition,
      ]);
    }
  },
);

test.each([
  ["lesson.m4a", "audio/mp4", undefined],
  ["talk.mp4", "video/mp4", undefined],
  ["talk.vtt", "text/vtt; charset=utf-8", undefined],
  ["cover.jpg", "image/jpeg", undefined],
  ["sheet.pdf", "application/pdf", undefined],
  ["certificate.json", "application/json", "attachment"],
  ["page.html", "application/octet-stream", "attachment"],
])("[SEC-02] serves %s with the type it was stored with", async (name, type, disposition) => {
  const sha256 = await stored(name, `content of ${name}`);
  for (const asked of [name, "x.svg", "x.html", "x"]) {
    const { headers } = await get(`/media/${sha256}/${asked}`);
    expect([headers["content-type"], headers["content-disposition"]]).toEqual([type, disposition]);
  }
});

test("[SEC-02] SVG pictures are served as pictures that can't run scripts", async () => {
  const sha256 = await stored("cover.svg", MARKUP);
  const { headers } = await get(`/media/${sha256}/cover.svg`);
  expect(headers["content-type"]).toBe("image/svg+xml");
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
});

test("[SEC-02] files stored before types were recorded are never SVG", async () => {
  const { files, config } = fixture.server;
  const sha256 = await stored("old.txt", MARKUP);
  rmSync(join(config.dataDir, "media", sha256.slice(0, 2), `${sha256}.type`));
  expect(await files.typeOf(sha256)).toBeUndefined();
  const typeAs = async (name: string) => {
    const { headers } = await get(`/media/${sha256}/${name}`);
    return [headers["content-type"], headers["content-disposition"]];
  };
  expect(await typeAs("x.svg")).toEqual(["application/octet-stream", "attachment"]);
  expect(await typeAs("old.txt")).toEqual(["text/plain; charset=utf-8", "attachment"]);
  expect(await stored("old.txt", MARKUP)).toBe(sha256);
  expect(await files.typeOf(sha256)).toBe("text/plain; charset=utf-8");
});
