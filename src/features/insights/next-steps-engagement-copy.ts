import { formatHours, formatPeople } from "./figure-copy.ts";

/** "“One pebble” is popular here (18 people)." */
const popularText = (title: string, people: number) =>
  `“${title}” is popular here (${formatPeople(people)}).`;

type Popular = { readonly name: string; readonly people: number };

const withPopular = (text: string, popular: Popular | undefined) =>
  popular ? `${text} ${popularText(popular.name, popular.people)}` : text;

export const engagementSteps = {
  hours: {
    title: "Share a short lesson",
    text: (hours: number, popular: Popular | undefined) =>
      withPopular(
        `People who started a lesson averaged ${formatHours(hours)}. People follow recommendations, so share one.`,
        popular,
      ),
  },
  fewerHours: {
    title: "Remind your team",
    text: (popular: Popular | undefined) =>
      withPopular(
        "Hours are down from the previous period. People follow recommendations, so share a lesson.",
        popular,
      ),
  },
  reach: {
    title: "Reach more people",
    text: (people: number, members: number) =>
      `${people} of ${formatPeople(members)} have started a lesson. Post the group's QR code where handoffs happen.`,
  },
  credit: {
    title: "Mention the credit",
    text: (started: number, claimed: number) =>
      `${formatPeople(started)} started lessons, and ${claimed} claimed credit. Many don't know lessons can earn credit.`,
    action: "Browse lessons with credit",
  },
} as const;
