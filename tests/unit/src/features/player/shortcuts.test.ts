import { expect, test } from "vitest";
import { actionOf, type Focused, type Press, shortcuts } from "#features/player/shortcuts.ts";

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});
const does = (key: string, focused: Focused = "other") => actionOf(press(key), focused);

test("[PLAY-04] shortcuts ignore case, and every listed key has an action", () => {
  expect([does("k"), does("K"), does(" "), does("J"), does("l")]).toEqual([
    "toggle",
    "toggle",
    "toggle",
    "back",
    "forward",
  ]);
  for (const { keys, action } of shortcuts) for (const key of keys) expect(does(key)).toBe(action);
});

test("[PLAY-04] browser and system shortcuts are left alone", () => {
  expect(actionOf(press("l", { ctrlKey: true }), "other")).toBeUndefined();
  expect(actionOf(press("f", { metaKey: true }), "other")).toBeUndefined();
  expect(actionOf(press("ArrowLeft", { altKey: true }), "other")).toBeUndefined();
  expect(does("Tab")).toBeUndefined();
});

test("[PLAY-04] focused elements keep their own keys", () => {
  expect(does(" ", "button")).toBeUndefined();
  expect(does("k", "button")).toBe("toggle");
  expect(does("ArrowRight", "range")).toBeUndefined();
  expect(does("Home", "range")).toBeUndefined();
  expect(does("m", "range")).toBe("mute");
  expect(does("k", "text")).toBeUndefined();
});

test("[PLAY-04] keys that scroll the page work only in the player", () => {
  const outside = (key: string) => actionOf(press(key), "other", false);
  expect(["Home", "End"].map(outside)).toEqual([undefined, undefined]);
  expect(["k", " ", "ArrowLeft", "m"].map(outside)).toEqual([
    "toggle",
    "toggle",
    "step-back",
    "mute",
  ]);
});
