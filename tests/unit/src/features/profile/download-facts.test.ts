import { expect, test } from "vitest";
import { downloadFacts } from "#features/profile/download-facts.ts";

test("[DL-01] the key facts count the bytes of complete downloads", () => {
  const downloads = [
    { state: "downloaded", bytes: 1_500_000 },
    { state: "downloaded", bytes: 200_000 },
    { state: "downloading", bytes: 900_000 },
    { state: "failed", bytes: 900_000 },
  ] as const;
  expect(downloadFacts(downloads)).toEqual({ count: 2, bytes: 1_700_000 });
  expect(downloadFacts([])).toEqual({ count: 0, bytes: 0 });
});
