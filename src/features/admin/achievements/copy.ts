import {
  ACHIEVEMENT_ICONS,
  type AchievementRow,
  type AchievementRuleInput,
} from "#contract/learning/admin-achievements.ts";
import { counted } from "#ui/format.ts";

/** What a person does, for a choice. */
export const countedNames: Readonly<Record<AchievementRow["counts"], string>> = {
  lessons_finished: "Lessons finished",
  credits_claimed: "Credits claimed",
  surveys_answered: "Check-ins answered",
};

const wanted: Readonly<Record<AchievementRow["counts"], (n: number) => string>> = {
  lessons_finished: (n) => `${counted(n, "lesson")} finished`,
  credits_claimed: (n) => `${counted(n, "credit")} claimed`,
  surveys_answered: (n) => `${counted(n, "check-in")} answered`,
};

/** "5 lessons finished" */
export const wantedInWords = ({
  counts,
  at_least,
}: Pick<AchievementRow, "counts" | "at_least">): string => wanted[counts](at_least);

export type IconChoice = (typeof ACHIEVEMENT_ICONS)[number];

export const iconNames: Readonly<Record<IconChoice, string>> = {
  sprout: "Sprout",
  leaf: "Leaf",
  branch: "Branch",
  tree: "Tree",
  grove: "Grove",
  ribbon: "Ribbon",
  rosette: "Rosette",
  heart: "Heart",
  sun: "Sun",
  moon: "Moon",
  headphones: "Headphones",
  bookmark: "Bookmark",
  shield: "Shield",
};

export const knownIcon = (icon: string): IconChoice =>
  ACHIEVEMENT_ICONS.find((known) => known === icon) ?? "sprout";

/** As it stands, to be sent back with what differs. */
export const writtenOf = ({
  version,
  name,
  icon,
  counts,
  at_least,
  is_on,
}: AchievementRow): AchievementRuleInput => ({
  ...{ version, was: name, name, icon: knownIcon(icon), counts, at_least, is_on },
});
