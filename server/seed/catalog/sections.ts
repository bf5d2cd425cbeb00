import type { ContentToSectionWire, SectionWire } from "#contract/learning/content.ts";

const lists: readonly (readonly [name: string, show: "0" | "1", lessons: readonly number[]])[] = [
  ["Start here", "1", [104, 100, 120, 110, 130, 150, 115]],
  ["Two-minute practices", "1", [120, 121, 123, 171, 172, 125, 173, 134, 272]],
  ["For your next night shift", "1", [131, 281, 202, 132, 133, 135, 130, 260]],
  ["After a hard day", "1", [143, 140, 144, 141, 240, 183, 180, 250]],
  ["For leaders", "1", [300, 301, 302, 303, 231, 305, 304]],
  ["For a long drive", "1", [341, 343, 351, 353, 164, 274, 345]],
  ["In testing", "0", [334, 349, 125]],
];

export const seedSections: readonly SectionWire[] = lists.map(([section_name, show], at) => ({
  section_name,
  show,
  order: at + 1,
}));

export const seedContentToSections: readonly ContentToSectionWire[] = lists.flatMap(
  ([section_name, , lessons]) =>
    lessons.map((n) => ({ content___record_id_: `rl-${n}`, section_name })),
);
