import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { seeded } from "../../../support/wire.ts";
import { changeLesson } from "../../acts.ts";

let server: TestServer;
let folder: string;
const publicUrl = "https://respite.example";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "respite-page-"));
  // The build moves the script into the head.
  const page = readFileSync("index.html", "utf8").replace(/<script type="module".*<\/script>/, "");
  writeFileSync(join(folder, "index.html"), page);
  server = await seeded(await testServer({ applicationFolder: folder, config: { publicUrl } }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, accept = "*/*") => server.app.inject({ url, headers: { accept } });
const lessonPage = (id: string, accept?: string) => get(`/external_video_page?data=${id}`, accept);

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const meta = (html: string, name: string) =>
  unescaped(
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? "",
  );
const linkedData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null");

test("[STD-02] gives a shared lesson a title, a preview, and its text without scripts", async () => {
  await changeLesson(server, "RL-1", {
    title: 'Sleep & "rest"',
    tagline: "After nights",
    description: "<p>Why <b>sleep</b> by day is short.</p>",
    length: "14:05",
    objective_1: "Plan a nap",
  });
  for (const accept of ["*/*", "text/html", "image/*"]) {
    const reply = await lessonPage("RL-1", accept);
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
  }
  const { body } = await lessonPage("RL-1");
  const address = `${publicUrl}/external_video_page?data=RL-1`;
  expect(body).toContain("<title>Sleep &amp; &quot;rest&quot; · Respite</title>");
  expect(body).toContain(`<link rel="canonical" href="${address}">`);
  expect(body).not.toContain("Sign in");
  expect(body.match(/<h1>/g)).toHaveLength(1);
  expect(body).toContain("<p>Why sleep by day is short.</p>");
  expect(body.match(/name="description"/g)).toHaveLength(1);
  const description = "After nights. Why sleep by day is short.";
  expect(meta(body, "description")).toBe(description);
  expect(meta(body, "og:title")).toBe('Sleep & "rest"');
  expect(meta(body, "og:description")).toBe(description);
  expect(meta(body, "og:url")).toBe(address);
  expect(linkedData(body)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "LearningResource",
    name: 'Sleep & "rest"',
    url: address,
    timeRequired: "PT14M5S",
    teaches: ["Plan a nap"],
  });
});

test("[STD-02] shows a picture that link previews can draw", async () => {
  const image = async () => meta((await lessonPage("RL-2")).body, "og:image");
  await changeLesson(server, "RL-2", { image: "/media/abc/cover-quiet.svg" });
  expect(await image()).toBe(`${publicUrl}/covers/hills.png`);
  const { readUInt32BE } = Buffer.prototype;
  const picture = readFileSync("public/covers/hills.png");
  expect([16, 20].map((at) => readUInt32BE.call(picture, at))).toEqual([1200, 630]);
  await changeLesson(server, "RL-2", { image: "/media/abc/photo.jpg" });
  expect(await image()).toBe(`${publicUrl}/media/abc/photo.jpg`);
});

test("[SEC-01] escapes what an author wrote into the page of a shared lesson", async () => {
  const script = "</script><script>alert(1)</script>";
  await changeLesson(server, "RL-3", {
    title: script,
    tagline: `"${script}`,
    description: "$& $1",
  });
  const { body } = await lessonPage("RL-3");
  expect(body).not.toContain("<script>alert");
  expect(body).toContain("<p>$&amp; $1</p>");
  expect(linkedData(body).name).toBe(script);
});

test("[STD-02] answers 404 with a page for lessons that aren't shared, and doesn't name them", async () => {
  await changeLesson(server, "RL-4", { content_status: "Draft", title: "Not yet told" });
  for (const id of ["RL-4", "none", "..%2F", ""]) {
    const reply = await lessonPage(id);
    expect([id, reply.statusCode]).toEqual([id, 404]);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.body).not.toContain("Not yet told");
  }
});

test("[STD-02] lists published lessons for search engines, and keeps personal pages out", async () => {
  const map = await get("/sitemap.xml");
  expect(map.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(map.body).toContain(`<loc>${publicUrl}/external_video_page?data=RL-1</loc>`);
  expect(map.body).not.toContain("RL-4");
  const robots = await get("/robots.txt");
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(robots.body).toContain("Disallow: /\n");
  expect(robots.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect((await get("/login")).headers["x-robots-tag"]).toBeUndefined();
  for (const url of ["/verify/one", "/you", "/confirm-password/token/a@b.example"])
    expect((await get(url)).headers["x-robots-tag"]).toBe("noindex");
});

test("[STD-02] says where to report security problems and where to change the password", async () => {
  const { body, headers } = await get("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toMatch(/^Contact: mailto:security@respite\.example$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? "");
  expect(expires - Date.now()).toBeGreaterThan(170 * 86_400_000);
  const change = await get("/.well-known/change-password");
  expect([change.statusCode, change.headers.location]).toEqual([302, "/forgot-password"]);
});

test("[SEC-03] limits how often an address reads the sitemap", async () => {
  const read = () => server.app.inject({ url: "/sitemap.xml", remoteAddress: "203.0.113.9" });
  const replies = await Promise.all(Array.from({ length: 61 }, read));
  const codes = replies.map(({ statusCode }) => statusCode);
  expect(codes.toSorted().slice(-2)).toEqual([200, 429]);
});
