import { expect, test } from "vitest";
import { joinReferences, splitReferences } from "#features/admin/content/references.ts";

test("[ADM-03] keeps references and their URLs at matching positions", () => {
  const wire = { references: "One|Two|Three", reference_urls: "|https://two.example/" };
  const rows = splitReferences(wire);
  expect(rows).toEqual([
    { text: "One", url: "" },
    { text: "Two", url: "https://two.example/" },
    { text: "Three", url: "" },
  ]);
  expect(joinReferences(rows)).toEqual({
    references: "One|Two|Three",
    reference_urls: "|https://two.example/|",
  });
});

test("[ADM-03] replaces the separator inside a reference", () => {
  const rows = [
    { text: "A | B", url: "" },
    { text: "C", url: "https://c.example/?a|b" },
  ];
  const again = splitReferences(joinReferences(rows));
  expect(again.map(({ text }) => text)).toEqual(["A / B", "C"]);
  expect(joinReferences([])).toEqual({ references: null, reference_urls: null });
  expect(splitReferences({ references: null, reference_urls: null })).toEqual([]);
});
