import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { contentFromWire } from "#sync/pull/translate.ts";
import { someContent } from "../../../support/small-world.ts";

let cards: typeof import("#shared/lessons/lesson-cards.tsx");
beforeAll(async () => {
  // Imported modules need storage at load time.
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", nothing);
  cards = await import("#shared/lessons/lesson-cards.tsx");
  vi.unstubAllGlobals();
});

const lessonOf = (changes: Partial<Parameters<typeof someContent>[0]>) =>
  contentFromWire(someContent({ record_id_: "RL-1", ...changes }), () => undefined);

const itemsOf = (html: string) => [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item);

test("[LIB-07] lists up to three objectives under their heading", () => {
  const draw = (...objectives: readonly (string | null)[]) => {
    const [objective_1 = null, objective_2 = null, objective_3 = null] = objectives;
    const lesson = lessonOf({ objective_1, objective_2, objective_3 });
    return renderToStaticMarkup(createElement(cards.Objectives, { lesson }));
  };
  const three = draw("Rest", "Ask", "Say no");
  expect(three).toContain("Learning Objectives");
  expect(itemsOf(three)).toEqual(["Rest", "Ask", "Say no"]);
  expect(itemsOf(draw("Rest", null, "Say no"))).toEqual(["Rest", "Say no"]);
  expect(draw(null, "", null)).toBe("");
  const lesson = { ...lessonOf({}), objectives: ["1", "2", "3", "4"] };
  const four = renderToStaticMarkup(createElement(cards.Objectives, { lesson }));
  expect(itemsOf(four)).toEqual(["1", "2", "3"]);
});
