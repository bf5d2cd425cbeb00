import type { ContentWire } from "#contract/learning/content.ts";

/**
 * A catalog row before its files are stored. It has file names instead of URLs:
 * `media`, `captions`, `handout_file`, and `cover` are names in `seedMediaDir`.
 * `stream` is a folder in `seedMediaDir`/hls whose playlist is `master.m3u8`.
 * Only handouts have no `media`.
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

/** A file in `seedMediaDir`. */
export type SeedFile = { readonly name: string; readonly mime: string };

/** A folder in `seedMediaDir`/hls. `files` are relative to it. */
export type SeedStream = { readonly name: string; readonly files: readonly SeedFile[] };

export type SeedGroup = { readonly id: string; readonly name: string; readonly enabled: boolean };

export type SeedPerson = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly burnout_role: "physician" | "org_leader" | "se_admin";
  readonly provider_title: string;
  /** Ids of `seedGroups`. */
  readonly groups: readonly string[];
};
