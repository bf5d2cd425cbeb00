import { expect, test } from "vitest";
import { foldText } from "#sync/search/words.ts";
import { seededRandom } from "../../../support/random.ts";

const CHARACTERS = "abczABCZ0189 \t\n'’‘“”–—‐.,;:!?()[]{}<>/\\|@#$%^&*_+=~`\"-\u007f\u0000";

test("[LIB-14] folds plain text as it folds text with accents", () => {
  const random = seededRandom(11);
  const one = () => CHARACTERS[Math.floor(random() * CHARACTERS.length)] ?? "";
  const texts = Array.from({ length: 500 }, () => Array.from({ length: 12 }, one).join(""));
  for (const text of ["Don't, won’t: RL-100", "co-worker", "", ...texts])
    expect(foldText(`${text} é`), JSON.stringify(text)).toBe(`${foldText(text)} e`.trim());
  expect(foldText("Café “Straße”—don’t")).toBe("cafe strasse dont");
});
