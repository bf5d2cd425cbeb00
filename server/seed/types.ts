import type { ContentWire } from "#contract/learning/content.ts";

/**
 * A row of the catalogue before its files are stored. Files are named, not addressed:
 * `media`, `captions`, `handout_file` and `cover` are names in `seedMediaDir`;
 * `stream` is the name of a folder in `seedMediaDir`/hls, kept whole, whose playlist is `master.m3u8`.
 * A row without `media` is listed, but cannot be played or kept.
 */
export type SeedContent = Omit<
  ContentWire,
  "file" | "file_url" | "stream_url" | "subtitle_file_url" | "handout" | "image"
> & {
  readonly media: string | null;
  readonly stream: string | null;
  readonly captions: string | null;
  readonly handout_file: string | null;
  readonly cover: string | null;
};

/** A file of `seedMediaDir`. */
export type SeedFile = { readonly name: string; readonly mime: string };

/** A folder of `seedMediaDir`/hls; `files` are relative to that folder. */
export type SeedStream = { readonly name: string; readonly files: readonly SeedFile[] };

export type SeedGroup = { readonly id: string; readonly name: string; readonly enabled: boolean };

export type SeedPerson = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly burnout_role: "provider" | "org_leader" | "se_admin";
  readonly provider_title: string;
  /** Ids of `seedGroups`. */
  readonly groups: readonly string[];
};
