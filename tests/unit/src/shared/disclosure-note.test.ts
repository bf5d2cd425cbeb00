import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DisclosureNote } from "#shared/lessons/disclosure-note.tsx";

type Disclosure = Parameters<typeof DisclosureNote>[0]["disclosure"];

const shown = (disclosure: Disclosure) =>
  renderToStaticMarkup(createElement(DisclosureNote, { disclosure }));

test("[CE-09] the public lesson page says nothing about conflicts unless something was recorded", () => {
  expect(shown(undefined)).toBe("");
});

test("[CE-09] the public lesson page claims no conflicts only if that was recorded explicitly", () => {
  const text = "Dr. Ade advises a maker of sleep aids.";
  expect(shown({ text, nothing_to_disclose: true })).toContain(
    "There are no conflicts of interest. The planners and speaker have nothing to disclose.",
  );
  const other = shown({ text, nothing_to_disclose: false });
  expect(other).toContain(text);
  expect(other).not.toContain("no conflicts");
});
