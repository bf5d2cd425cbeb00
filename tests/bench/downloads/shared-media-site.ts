import { afterAll, beforeAll } from "vitest";
import { removeProfiles } from "../../support/browser.ts";
import { buildPages } from "./build.ts";
import { type MediaSite, startMediaSite } from "./media-site.ts";

/** Size of the file in bytes. */
export const SIZE = Number(process.env.MEGABYTES ?? 100) * 1e6;

/** Starts the site before the first test of a file and closes it after the last. */
export function sharedMediaSite(): () => MediaSite {
  let site: MediaSite | undefined;
  beforeAll(async () => {
    await buildPages();
    site = await startMediaSite(SIZE);
  }, 300_000);
  afterAll(async () => {
    await site?.close();
    removeProfiles();
  });
  return () => {
    if (!site) throw new Error("The site opens with the first test");
    return site;
  };
}
