import { expect, test } from "vitest";
import { navigationEffect } from "../../../../src/app/navigation-effect.ts";
import { createScrollMemory } from "../../../../src/app/scroll-memory.ts";

function fakeStorage(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [["scroll", stored]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("[PWA-05] keeps the scroll position of each history entry across a reload", () => {
  const store = fakeStorage();
  const memory = createScrollMemory(store);
  memory.set("a", { y: 120 });
  memory.set("b", { y: 0 });
  memory.set("a", { y: 340 });
  expect(memory.get("a")?.y).toBe(340);
  expect(memory.get("b")).toEqual({ y: 0 });
  expect(memory.get("c")).toBeUndefined();
  memory.save();
  expect(createScrollMemory(store).get("a")?.y).toBe(340);
});

test("[PWA-05] drops the oldest positions first, but never the current one", () => {
  const memory = createScrollMemory(fakeStorage());
  for (let i = 0; i < 60; i += 1) {
    memory.set("in use", { y: i });
    memory.set(`entry ${i}`, { y: i });
  }
  expect(memory.get("entry 0")).toBeUndefined();
  expect(memory.get("entry 59")?.y).toBe(59);
  expect(memory.get("in use")?.y).toBe(59);
});

test.each(["not json", "null", '{"a":1}', '[["a"],[1,2],"x",["a",7],["b",{"y":"far"}]]'])(
  "[PWA-05] treats invalid storage (%s) as empty",
  (stored) => {
    expect(createScrollMemory(fakeStorage(stored)).get("a")).toBeUndefined();
    expect(createScrollMemory(fakeStorage(stored)).get("b")).toBeUndefined();
  },
);

const library = { key: "1", pathname: "/library" };
const lesson = { key: "2", pathname: "/enrichment_center/video/RL-100" };

test("[PWA-05] a new page starts at the top, even at a URL visited before", () => {
  expect(navigationEffect(library, lesson, "PUSH", undefined)).toEqual({
    scrollTo: { y: 0 },
    isNewPage: true,
  });
  expect(navigationEffect(library, lesson, "REPLACE", { y: 900 })).toEqual({
    scrollTo: { y: 0 },
    isNewPage: true,
  });
});

test("[PWA-05] Back restores the position, or the top if it is unknown", () => {
  expect(navigationEffect(lesson, library, "POP", { y: 900 })).toEqual({
    scrollTo: { y: 900 },
    isNewPage: true,
  });
  expect(navigationEffect(lesson, library, "POP", undefined)).toEqual({
    scrollTo: { y: 0 },
    isNewPage: true,
  });
});

test("[PWA-05] a query change keeps scroll position and focus", () => {
  const filtered = { key: "3", pathname: "/library" };
  expect(navigationEffect(library, filtered, "REPLACE", undefined)).toEqual({
    scrollTo: undefined,
    isNewPage: false,
  });
  expect(navigationEffect(library, filtered, "POP", { y: 40 })).toEqual({
    scrollTo: { y: 40 },
    isNewPage: false,
  });
});
