import { expect, test } from "vitest";
import { distanceToClear } from "#ui/toast-distance.ts";

const box = (top: number, left = 8, right = 380) => ({ top, bottom: top + 50, left, right });
const atBottom = box(700);
const atTop = box(64);

test.for([
  ["above a toast at the bottom", atBottom, box(600), 0],
  ["behind a toast at the bottom", atBottom, box(690), 56],
  ["below a toast at the bottom", atBottom, box(760), 126],
  ["beside a toast", box(700, 400, 700), box(700), 0],
  ["above a toast at the top", atTop, box(10), 0],
  ["behind a toast at the top", atTop, box(90), -40],
  ["below a toast at the top", atTop, box(120), 0],
  ["at the end of the screen, with a toast at the top", atTop, box(790), 0],
] as const)("[PWA-07] scrolls to show focus that is %s", ([, toast, focused, distance]) => {
  expect(distanceToClear(toast, focused, 844)).toBe(distance);
});
