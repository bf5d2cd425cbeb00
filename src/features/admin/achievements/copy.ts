import {
  ACHIEVEMENT_ICONS,
  type AchievementRow,
  type AchievementRuleInput,
} from "#contract/learning/admin-achievements.ts";
import { pluralize } from "#ui/format.ts";

export const counterNames: Readonly<Record<AchievementRow["counts"], string>> = {
  lessons_finished: "Lessons finished",
  credits_claimed: "Credits claimed",
  surveys_answered: "Check-ins answered",
};

const counterSentences: Readonly<Record<AchievementRow["counts"], (n: number) => string>> = {
  lessons_finished: (n) => `${pluralize(n, "lesson")} finished`,
  credits_claimed: (n) => `${pluralize(n, "credit")} claimed`,
  surveys_answered: (n) => `${pluralize(n, "check-in")} answered`,
};

/** "5 lessons finished" */
export const requirementInWords = ({
  counts,
  at_least,
}: Pick<AchievementRow, "counts" | "at_least">): string => counterSentences[counts](at_least);

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

export const toIconChoice = (icon: string): IconChoice =>
  ACHIEVEMENT_ICONS.find((known) => known === icon) ?? "sprout";

/** Returns the saved rule as an input, so callers change only what differs. */
export const ruleInputOf = ({
  version,
  name,
  icon,
  counts,
  at_least,
  is_on,
}: AchievementRow): AchievementRuleInput => ({
  ...{ version, was: name, name, icon: toIconChoice(icon), counts, at_least, is_on },
});
