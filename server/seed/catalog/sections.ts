import type { ContentToSectionWire, SectionWire } from "#contract/learning/content.ts";

const lists: readonly (readonly [name: string, show: "0" | "1", lessons: readonly number[]])[] = [
  ["Start here", "1", [104, 100, 120, 110, 130, 150, 115]],
  ["Two-minute practices", "1", [120, 121, 171, 173, 125, 134, 122, 144]],
  ["Earn credit", "1", [139, 189, 129, 149, 249, 169, 159, 309]],
  ["For your next night shift", "1", [131, 281, 132, 133, 135, 130, 139, 137]],
  ["After a hard day", "1", [143, 140, 144, 141, 240, 183, 180, 149]],
  ["For leaders", "1", [300, 301, 309, 231, 305, 200]],
  ["In testing", "0", [172, 123, 125]],
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
