import { expect, test } from "vitest";
import { arrival } from "../../../../src/app/arrival.ts";
import { createScrollMemory } from "../../../../src/app/scroll-memory.ts";

function shelf(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [["scroll", stored]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("[PWA-05] each entry of the history remembers its own place, across a reload", () => {
  const store = shelf();
  const memory = createScrollMemory(store);
  memory.keep("a", { y: 120 });
  memory.keep("b", { y: 0 });
  memory.keep("a", { y: 340 });
  expect(memory.find("a")?.y).toBe(340);
  expect(memory.find("b")).toEqual({ y: 0 });
  expect(memory.find("c")).toBeUndefined();
  memory.save();
  expect(createScrollMemory(store).find("a")?.y).toBe(340);
});

test("[PWA-05] the oldest places are forgotten first, the one in use never", () => {
  const memory = createScrollMemory(shelf());
  for (let i = 0; i < 60; i += 1) {
    memory.keep("in use", { y: i });
    memory.keep(`entry ${i}`, { y: i });
  }
  expect(memory.find("entry 0")).toBeUndefined();
  expect(memory.find("entry 59")?.y).toBe(59);
  expect(memory.find("in use")?.y).toBe(59);
});

test.each(["not json", "null", '{"a":1}', '[["a"],[1,2],"x",["a",7],["b",{"y":"far"}]]'])(
  "[PWA-05] a spoiled memory (%s) is an empty one",
  (stored) => {
    expect(createScrollMemory(shelf(stored)).find("a")).toBeUndefined();
    expect(createScrollMemory(shelf(stored)).find("b")).toBeUndefined();
  },
);

const library = { key: "1", pathname: "/library" };
const lesson = { key: "2", pathname: "/enrichment_center/video/RL-100" };

test("[PWA-05] a new page starts at its top, also when its address was seen before", () => {
  expect(arrival(library, lesson, "PUSH", undefined)).toEqual({ scrollTo: 0, isNewPage: true });
  expect(arrival(library, lesson, "REPLACE", 900)).toEqual({ scrollTo: 0, isNewPage: true });
});

test("[PWA-05] back finds the place again, or the top when it is not known", () => {
  expect(arrival(lesson, library, "POP", 900)).toEqual({ scrollTo: 900, isNewPage: true });
  expect(arrival(lesson, library, "POP", undefined)).toEqual({ scrollTo: 0, isNewPage: true });
});

test("[PWA-05] a filter in the query is no new page: nothing moves, the focus stays", () => {
  const filtered = { key: "3", pathname: "/library" };
  expect(arrival(library, filtered, "REPLACE", undefined)).toEqual({
    scrollTo: undefined,
    isNewPage: false,
  });
  expect(arrival(library, filtered, "POP", 40)).toEqual({ scrollTo: 40, isNewPage: false });
});
