import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choiceFrom, themeFor } from "#ui/theme.ts";

const file = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const tokens = file("src/ui/tokens.css");
const themes = ["day", "evening", "night"] as const;

/** Returns the colors of a theme by name. */
function colorsOf(theme: string): Record<string, string> {
  const start = tokens.indexOf(`[data-theme="${theme}"] {`);
  const block = tokens.slice(start, tokens.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]),
  );
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a = "", b = ""): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

test("[PWA-07] uses the stored theme, and the system setting for unknown values", () => {
  expect(choiceFrom("night")).toBe("night");
  expect(choiceFrom("device")).toBe("device");
  expect(choiceFrom(null)).toBe("device");
  expect(choiceFrom('{"theme":"day"}')).toBe("device");
});

test("[PWA-07] the system setting selects Light or Evening, never Night shift", () => {
  expect(themeFor("device", false)).toBe("day");
  expect(themeFor("device", true)).toBe("evening");
  expect(themeFor("night", false)).toBe("night");
  expect(themeFor("day", true)).toBe("day");
});

test.each(themes)("[PWA-07] %s: the color before the first paint matches the page", (theme) => {
  const before = new RegExp(`${theme}: "(#[0-9a-f]{6})"`).exec(file("public/theme.js"))?.[1];
  expect(before).toBe(colorsOf(theme).bg);
});

test.each(themes)("[PWA-07] %s: all text has AA contrast on every surface", (theme) => {
  const colours = colorsOf(theme);
  const texts = ["ink", "ink-2", "ink-3", "accent", "attention", "danger"];
  for (const surface of ["bg", "surface", "raised", "sunken"]) {
    for (const text of texts) {
      expect(contrast(colours[text], colours[surface]), `${text} on ${surface}`).toBeGreaterThan(
        4.5,
      );
    }
    for (const edge of ["line-strong", "focus"]) {
      expect(contrast(colours[edge], colours[surface]), `${edge} on ${surface}`).toBeGreaterThan(3);
    }
  }
  const pairs = [
    ["on-accent", "accent"],
    ["on-accent", "accent-press"],
    ["on-accent-soft", "accent-soft"],
    ["attention", "attention-soft"],
    ["danger", "danger-soft"],
  ] as const;
  for (const [text, ground] of pairs) {
    expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThan(4.5);
  }
});

test("[PWA-07] Night shift is dark with almost no blue", () => {
  const colours = Object.values(colorsOf("night"));
  expect(colours.length).toBeGreaterThan(15);
  for (const colour of colours) {
    const [red, , blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    expect(blue).toBeLessThanOrEqual((red ?? 0) * 0.55);
    expect(luminance(colour)).toBeLessThan(0.42);
  }
});
