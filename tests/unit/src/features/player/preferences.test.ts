import { expect, test } from "vitest";
import { parsePreferences } from "#features/player/preferences.ts";

const unchanged = { rate: 1, volume: 1, showsCaptions: true, hasPageKeys: true };

test("[PLAY-04] stored preferences are restored", () => {
  const chosen = { rate: 1.5, volume: 0.4, showsCaptions: false, hasPageKeys: false };
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test("[PLAY-04] invalid stored preferences become the defaults", () => {
  for (const text of [undefined, "", "{", "null", "3", '{"rate":16,"volume":-1,"showsCaptions":1}'])
    expect(parsePreferences(text)).toEqual(unchanged);
});
