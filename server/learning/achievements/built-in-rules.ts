import type { Rule } from "./rules.ts";

/** Rules of every installation. Devices claim an achievement by its name. */
export const builtInRules: readonly Rule[] = [
  { name: "First lesson", icon: "sprout", counts: "lessons_finished", at_least: 1 },
  { name: "Five lessons", icon: "leaf", counts: "lessons_finished", at_least: 5 },
  { name: "Ten lessons", icon: "branch", counts: "lessons_finished", at_least: 10 },
  { name: "Twenty-five lessons", icon: "tree", counts: "lessons_finished", at_least: 25 },
  { name: "Fifty lessons", icon: "grove", counts: "lessons_finished", at_least: 50 },
  { name: "First credit", icon: "ribbon", counts: "credits_claimed", at_least: 1 },
  { name: "Ten credits", icon: "rosette", counts: "credits_claimed", at_least: 10 },
  { name: "First check-in", icon: "heart", counts: "surveys_answered", at_least: 1 },
];
