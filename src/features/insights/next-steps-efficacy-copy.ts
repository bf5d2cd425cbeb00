import { formatPeople } from "./figure-copy.ts";

export const efficacySteps = {
  pilot: {
    title: "Run a pilot",
    text: "People with more hours of learning did better, but we can't say lessons are the reason. Give one team 15 minutes a week and compare in 6 months.",
  },
  askFirst: {
    title: "Ask first",
    text: "People with more hours of learning did worse, maybe because people under strain look for help. Address stressors first.",
    action: "See top stressors",
  },
  keepAsking: {
    title: "Keep checking in",
    text: "No clear link yet. More follow-up answers make the comparison clearer. Ask people to turn on reminders.",
    action: "Open reminder settings",
  },
  lesson: {
    title: "Try this lesson",
    text: (people: number, lesson: string) =>
      `Burnout was lower after “${lesson}” (${formatPeople(people)}). This may be chance, so try the lesson yourself first.`,
  },
} as const;
