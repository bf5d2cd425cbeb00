import type { CreditTermsWire } from "#contract/credit/credits.ts";
import type { ContentToSectionWire, SectionWire, SeriesWire } from "#contract/learning/content.ts";
import { seedContent } from "./catalog/content.ts";
import { seedContentToSections, seedSections } from "./catalog/sections.ts";
import { seedSeries } from "./catalog/series.ts";
import { termsFor } from "./catalog/terms.ts";
import { streamFiles } from "./media/generated.ts";
import type { SeedContent, SeedFile, SeedGroup, SeedPerson, SeedStream } from "./types.ts";

/** Folder of the committed demo media, relative to the project root. */
export const seedMediaDir = "server/seed/media/files";

export const seedGroups: readonly SeedGroup[] = [
  {
    id: "01938f3a-5c00-7a10-8b21-3f6d0c9e4a01",
    name: "Harbor Point Medical Center",
    enabled: true,
  },
  { id: "01938f3a-5c00-7a10-8b21-3f6d0c9e4a02", name: "Cedar Valley Primary Care", enabled: true },
];

/** They all have the demo password. */
export const seedPeople: readonly SeedPerson[] = [
  {
    id: "01938f3a-5c00-7b20-9c32-4a7e1daf5b01",
    email: "demo_nurse@respite.example",
    first_name: "Maya",
    last_name: "Osei",
    burnout_role: "physician",
    provider_title: "Registered Nurse",
    groups: ["01938f3a-5c00-7a10-8b21-3f6d0c9e4a01"],
  },
  {
    id: "01938f3a-5c00-7b20-9c32-4a7e1daf5b02",
    email: "demo_leader@respite.example",
    first_name: "Daniel",
    last_name: "Whitford",
    burnout_role: "org_leader",
    provider_title: "Physician",
    groups: ["01938f3a-5c00-7a10-8b21-3f6d0c9e4a01"],
  },
  {
    id: "01938f3a-5c00-7b20-9c32-4a7e1daf5b03",
    email: "demo_admin@respite.example",
    first_name: "Ines",
    last_name: "Calloway",
    burnout_role: "se_admin",
    provider_title: "Nurse Practitioner",
    groups: ["01938f3a-5c00-7a10-8b21-3f6d0c9e4a01", "01938f3a-5c00-7a10-8b21-3f6d0c9e4a02"],
  },
];

export type SeedCatalog = {
  readonly series: readonly SeriesWire[];
  readonly sections: readonly SectionWire[];
  readonly content: readonly SeedContent[];
  readonly contentToSections: readonly ContentToSectionWire[];
  readonly creditTerms: readonly CreditTermsWire[];
};

export const seedCatalog = (): SeedCatalog => ({
  series: seedSeries,
  sections: seedSections,
  content: seedContent,
  contentToSections: seedContentToSections,
  creditTerms: termsFor(seedContent),
});

const mimes: Readonly<Record<string, string>> = {
  m4a: "audio/mp4",
  mp4: "video/mp4",
  m4s: "video/iso.segment",
  m3u8: "application/vnd.apple.mpegurl",
  vtt: "text/vtt",
  pdf: "application/pdf",
  svg: "image/svg+xml",
};

function withMime(name: string): SeedFile {
  const mime = mimes[name.slice(name.lastIndexOf(".") + 1)];
  if (mime === undefined) throw new Error(`The seed has no media type for ${name}`);
  return { name, mime };
}

/** Returns each file that the catalog refers to once. */
export function seedFiles(): SeedFile[] {
  const names = seedContent.flatMap((c) => [c.media, c.captions, c.handout_file, c.cover]);
  return [...new Set(names)].filter((name) => name !== null).map(withMime);
}

export const seedStreams = (): SeedStream[] =>
  Object.entries(streamFiles).map(([name, files]) => ({ name, files: files.map(withMime) }));
