import {
  ACHIEVEMENT_ICONS,
  type AchievementRow,
  type AchievementRuleInput,
} from "#contract/learning/admin-achievements.ts";
import { pluralize } from "#ui/format.ts";

export const counterNames: Readonly<Record<AchievementRow["counts"], string>> = {
  lessons_finished: "Lessons completed",
  credits_claimed: "Credits claimed",
  surveys_answered: "Check-ins completed",
};

const counterSentences: Readonly<Record<AchievementRow["counts"], (n: number) => string>> = {
  lessons_finished: (n) => `${pluralize(n, "lesson")} completed`,
  credits_claimed: (n) => `${pluralize(n, "credit")} claimed`,
  surveys_answered: (n) => `${pluralize(n, "check-in")} completed`,
};

/** "5 lessons completed" */
export const requirementText = ({
  counts,
  at_least,
}: Pick<AchievementRow, "counts" | "at_least">): string => counterSentences[counts](at_least);

export const achievementsPage = {
  title: "Achievements",
  lead: "Changes reach devices at their next sync. People keep achievements they've earned. Only they can see them.",
  create: "New achievement",
  search: "Search achievements",
  empty: "No achievements yet",
  allStatuses: "All statuses",
  allRequirements: "All requirements",
  columns: {
    name: "Achievement",
    requirement: "Requirement",
    status: "Status",
    lastChanged: "Last changed",
    action: "Action",
  },
  active: "Active",
  inactive: "Inactive",
  activate: "Activate",
  deactivate: "Deactivate",
  edit: "Edit",
  /** Names of the row buttons for screen readers. */
  editRule: (name: string) => `Edit ${name}`,
  activateRule: (name: string) => `Activate ${name}`,
  deactivateRule: (name: string) => `Deactivate ${name}`,
  activated: (name: string) => `${name} activated`,
  deactivated: (name: string) => `${name} deactivated`,
  undo: "Undo",
  changedMeanwhile: "Someone changed this. Showing the latest version.",
} as const;

export const reachPreview = {
  loading: "Counting people who qualify…",
  failed: "We couldn't count who qualifies.",
  fewerThan: (n: number) => `Fewer than ${n} people qualify.`,
  atLeast: (n: number) => `At least ${n.toLocaleString("en-US")} people already qualify.`,
} as const;

export const ruleDialog = {
  createTitle: "New achievement",
  editTitle: (name: string) => `Edit ${name}`,
  cancel: "Cancel",
  save: "Save",
  saved: (name: string) => `${name} saved`,
  name: "Name",
  nameHintNew: "Shown when someone earns it.",
  nameHintEarned: "Can't change after someone earned it.",
  nameHintRename: "Renaming creates a new achievement and deactivates this one.",
  nameMissing: "Enter a name.",
  requirement: "Requirement",
  count: "Count",
  countInvalid: (max: number) => `Enter a whole number from 1 to ${max.toLocaleString("en-US")}.`,
  icon: "Icon",
  useTheirs: "Use their version",
  changedMeanwhile: "Someone changed this. Try again.",
} as const;

/** "Ada Min changed this to 3 lessons completed, inactive. Saving replaces their changes with yours." */
export function conflictText(
  rule: Pick<AchievementRow, "counts" | "at_least" | "is_on" | "edited_by">,
): string {
  const state = rule.is_on ? "" : ", inactive";
  return `${rule.edited_by || "Someone"} changed this to ${requirementText(rule)}${state}. Saving replaces their changes with yours.`;
}

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
