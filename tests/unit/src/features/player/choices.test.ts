import { expect, test } from "vitest";
import { choicesFrom } from "#features/player/choices.ts";

const unchanged = { rate: 1, volume: 1, showsCaptions: true };

test("[PLAY-04] what somebody chose is read back", () => {
  const chosen = { rate: 1.5, volume: 0.4, showsCaptions: false };
  expect(choicesFrom(JSON.stringify(chosen))).toEqual(chosen);
});

test("[PLAY-04] whatever else is stored there leaves the player as it comes", () => {
  for (const text of [undefined, "", "{", "null", "3", '{"rate":16,"volume":-1,"showsCaptions":1}'])
    expect(choicesFrom(text)).toEqual(unchanged);
});
