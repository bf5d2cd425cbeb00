import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { content, contentToSection, section, series } from "#contract/learning/content.ts";
import {
  seedCatalog,
  seedFiles,
  seedGroups,
  seedMediaDir,
  seedPeople,
  seedStreams,
} from "#server/seed/demo-data.ts";
import { demoYears } from "#server/seed/history/demo-years.ts";
import type { SeedContent } from "#server/seed/types.ts";
import { chaptersOf } from "#shared/lessons/chapter-list.ts";
import { captions, movie, pdfObjects } from "./seed-files.ts";

const catalog = seedCatalog();
const bytes = (name: string) => readFileSync(join(seedMediaDir, name));
const playable = catalog.content.filter((row) => row.media !== null);
const ofType = (type: SeedContent["type"]) => playable.filter((row) => row.type === type);
const seconds = (length: string) => {
  const [m, s] = length.split(":");
  return Number(m) * 60 + Number(s);
};

/** Converts a row to the wire format, with placeholders for values known only after storing its files. */
function asWire({ media, stream, captions: vtt, handout_file, cover, ...row }: SeedContent) {
  const file = { mime: "", bytes: 0, sha256: "", chunks: [] };
  return {
    ...row,
    image: cover,
    file_url: media,
    file: media === null ? null : { url: media, ...file },
    stream_url: stream,
    subtitle_file_url: vtt,
    handout: handout_file === null ? null : { url: handout_file, ...file },
  };
}

test("[LIB-01] the demo catalog matches the contract and has about 60 lessons in 16 series", () => {
  for (const row of catalog.content) z.parse(content, asWire(row));
  for (const row of catalog.series) z.parse(series, row);
  for (const row of catalog.sections) z.parse(section, row);
  for (const row of catalog.contentToSections) z.parse(contentToSection, row);
  const listed = catalog.content.filter((row) => row.content_status === "Published");
  expect(listed.length).toBeGreaterThanOrEqual(60);
  expect(listed.length).toBeLessThanOrEqual(70);
  expect(catalog.series).toHaveLength(16);
  expect(catalog.sections.filter((row) => row.show === "0")).toHaveLength(1);
});

test("[LIB-01] ids and titles are unique, and all references exist", () => {
  const ids = catalog.content.map((row) => row.record_id_);
  const known = new Set(ids);
  expect(known.size).toBe(ids.length);
  expect(new Set(catalog.content.map((row) => row.title)).size).toBe(ids.length);
  const seriesIds = new Set(catalog.series.map((row) => row.id));
  const sections = new Set(catalog.sections.map((row) => row.section_name));
  for (const row of catalog.content) {
    expect(row.lesson_number).toBe(row.record_id_.toUpperCase());
    expect(seriesIds).toContain(row.series_id);
    const related = [
      row.deeper_1,
      row.deeper_2,
      row.deeper_3,
      row.wider_1,
      row.wider_2,
      row.wider_3,
    ];
    const named = related.filter((id) => id !== null);
    expect(named).not.toContain(row.record_id_);
    expect([...known]).toEqual(expect.arrayContaining(named));
  }
  for (const link of catalog.contentToSections) {
    expect(known).toContain(link.content___record_id_);
    expect(sections).toContain(link.section_name);
  }
  const used = new Set(catalog.content.map((row) => row.series_id));
  expect([...seriesIds].filter((id) => !used.has(id))).toEqual([]);
});

test("[LIB-01] every reference has an entry in the URL list, which may be empty", () => {
  const urls = catalog.content.flatMap((row) => {
    const texts = row.references?.split("|") ?? [];
    const places = row.reference_urls?.split("|") ?? [];
    expect(places).toHaveLength(texts.length);
    return places;
  });
  const linked = urls.filter((url) => url !== "" && new URL(url).protocol === "https:").length;
  const plain = urls.filter((url) => url === "").length;
  expect(linked + plain).toBe(urls.length);
  expect(linked).toBeGreaterThan(50);
  expect(plain).toBeGreaterThan(20);
});

test("[LIB-01] the demo has results for every filter", () => {
  const rows = catalog.content;
  const credited = rows.filter((row) => row.cme === "1" || row.contact_hours === "1");
  expect(credited.length).toBeGreaterThanOrEqual(8);
  for (const row of rows) {
    expect(row.length).toMatch(/^\d{1,2}:[0-5]\d$/);
    expect(row.credit === "0.00").toBe(!credited.includes(row));
    expect(row.notes === null).toBe(!credited.includes(row));
    expect(row.stressors.length).toBeGreaterThan(0);
  }
  expect(rows.filter((row) => row.cme !== row.contact_hours).length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row.content_status)).size).toBe(3);
  expect(new Set(rows.flatMap((row) => row.stressors)).size).toBe(15);
});

test("[LIB-13] every demo lesson has a recording with captions, or is a handout with its document, and has objectives and references", () => {
  for (const row of catalog.content) {
    const parts = row.type === "Handout" ? [row.handout_file] : [row.media, row.captions];
    expect([row.record_id_, ...parts]).not.toContain(null);
    expect([row.record_id_, row.objective_1, row.references]).not.toContain(null);
  }
});

test("[LIB-13] only lessons of 15 minutes or more carry credit, and they have chapters", () => {
  const credited = catalog.content.filter((row) => Number(row.credit) > 0);
  expect(credited).toHaveLength(8);
  for (const row of credited) {
    expect(seconds(row.length)).toBeGreaterThanOrEqual(Number(row.credit) * 3600);
    const chapters = chaptersOf(row.description);
    expect(chapters.length).toBeGreaterThanOrEqual(6);
    expect(chapters.at(-1)?.from).toBeLessThan(seconds(row.length));
  }
});

test("lessons with credit cite at least four published works, most of them with a link to the work", () => {
  for (const row of catalog.content.filter(({ credit }) => Number(credit) > 0)) {
    const works = row.references?.split("|") ?? [];
    const links = (row.reference_urls?.split("|") ?? []).filter((url) => url !== "");
    expect(works.length, row.record_id_).toBeGreaterThanOrEqual(4);
    expect(links.length / works.length, row.record_id_).toBeGreaterThanOrEqual(0.5);
    for (const work of works) expect(work).toMatch(/(19|20)\d\d|^Agency for Healthcare/);
    for (const url of links) expect(new URL(url).host).toMatch(/^doi\.org$|\.gov$|^www\.who\.int$/);
  }
});

test("[LIB-01] no demo lesson has a negative number of views", () => {
  for (const { record_id_, views } of catalog.content)
    expect(views, record_id_).toBeGreaterThanOrEqual(0);
});

test("the highlights and notes of the demo people are sentences and times of the recordings", () => {
  for (const { lesson, at, text } of demoYears.flatMap((year) => year.highlights)) {
    const cues = captions(bytes(`rl-${lesson}.vtt`).toString("utf8"));
    expect(cues.find(({ from }) => Math.abs(from - at) < 0.01)?.text.replaceAll("\n", " ")).toBe(
      text,
    );
  }
  for (const { lesson, at } of demoYears.flatMap((year) => year.notes)) {
    const row = catalog.content.find(({ record_id_ }) => record_id_ === `rl-${lesson}`);
    expect(at ?? 0).toBeLessThan(seconds(row?.length ?? ""));
  }
});

test("[DL-01] at least 45 audio and 8 video lessons have complete media with the index first and the declared length", () => {
  expect(ofType("Audio").length).toBeGreaterThanOrEqual(45);
  expect(ofType("Video").length).toBeGreaterThanOrEqual(8);
  for (const row of playable) {
    const film = movie(bytes(row.media ?? ""));
    expect(film.indexFirst, row.media ?? "").toBe(true);
    expect(film.codecs.toSorted()).toEqual(row.type === "Video" ? ["avc1", "mp4a"] : ["mp4a"]);
    expect(Math.abs(film.seconds - seconds(row.length))).toBeLessThanOrEqual(1);
    expect(film.samples).toBeLessThanOrEqual(film.held);
    expect(film.samples).toBeGreaterThan(film.held * 0.95);
  }
});

test("[DL-01] at least one lesson needs more than one chunk", () => {
  const large = playable.filter((row) => bytes(row.media ?? "").length > CHUNK_BYTES);
  expect(large.length).toBeGreaterThanOrEqual(1);
});

test("[LIB-01] captions are in order and end before their lesson", () => {
  for (const row of playable) {
    const cues = captions(bytes(row.captions ?? "").toString("utf8"));
    expect(cues.length, row.record_id_).toBeGreaterThanOrEqual(5);
    let last = 0;
    for (const cue of cues) {
      expect(cue.from).toBeGreaterThanOrEqual(last - 0.001);
      expect(cue.to).toBeGreaterThan(cue.from);
      last = cue.to;
    }
    expect(last).toBeLessThanOrEqual(movie(bytes(row.media ?? "")).seconds);
  }
});

test("[LIB-01] two videos have streams with two complete renditions", () => {
  const streams = seedStreams();
  expect(streams).toHaveLength(2);
  for (const { name, files } of streams) {
    expect(catalog.content.some((row) => row.stream === name)).toBe(true);
    const names = files.map((file) => file.name);
    const playlist = (file: string) => bytes(`hls/${name}/${file}`).toString("utf8");
    const renditions = playlist("master.m3u8").match(/^[\w-]+\.m3u8$/gm) ?? [];
    expect(renditions).toHaveLength(2);
    for (const rendition of renditions) {
      const parts = playlist(rendition).match(/[\w-]+\.(m4s|mp4)/g) ?? [];
      expect(parts.length).toBeGreaterThan(2);
      expect(names).toEqual(expect.arrayContaining([rendition, ...parts]));
    }
  }
});

test("[DL-06] at least 14 handouts are two-page PDFs, and the default one is in the app shell", () => {
  const named = new Set(catalog.content.map((row) => row.handout_file));
  const pdfs = [...named].filter((name) => name !== null);
  expect(pdfs.length).toBeGreaterThanOrEqual(14);
  for (const name of pdfs) {
    const data = bytes(name);
    expect(data.length).toBeLessThanOrEqual(60_000);
    expect(pdfObjects(data).match(/\/Type \/Page\b(?!s)/g), name).toHaveLength(2);
  }
  const fallback = readFileSync("public/handouts/burnout-handout.pdf");
  expect(fallback.equals(bytes("handout-burnout-basics.pdf"))).toBe(true);
});

test("[DL-01] exactly the referenced files exist, and they total less than 25 MB", () => {
  const named = new Set(seedFiles().map((file) => file.name));
  const streamed = seedStreams().flatMap(({ name, files }) =>
    files.map((f) => `hls/${name}/${f.name}`),
  );
  const found = readdirSync(seedMediaDir, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(seedMediaDir, name)).isFile(),
  );
  expect(found.toSorted()).toEqual([...named, ...streamed].toSorted());
  const size = found.reduce((sum, name) => sum + statSync(join(seedMediaDir, name)).size, 0);
  expect(size).toBeLessThanOrEqual(25_000_000);
});

test("[OPS-01] the three demo people belong to existing groups", () => {
  const groups = seedGroups.map((group) => group.id);
  expect(seedPeople.map((person) => person.email)).toEqual([
    "demo_nurse@respite.example",
    "demo_leader@respite.example",
    "demo_admin@respite.example",
  ]);
  for (const person of seedPeople)
    expect(groups).toEqual(expect.arrayContaining([...person.groups]));
  expect(seedGroups).toHaveLength(2);
});
