import type { PublishedPeriods } from "#contract/insights/shapes.ts";
import { formatDate } from "#ui/format-date.ts";
import type { AreaName } from "./area.ts";
import { formatDays } from "./figure-copy.ts";

export const areaNames: Readonly<Record<AreaName, string>> = {
  burnout: "Reported burnout",
  engagement: "Engagement",
  efficacy: "Efficacy",
  questions: "Your questions",
};

const MINIMUM = "Figures cover groups of at least 5 people. Individual answers are never shown.";

export const insightsPage = {
  title: "Insights",
  areaTitle: (area: AreaName) => `Insights: ${areaNames[area]}`,
  areas: "Insights areas",
  areaHints: {
    burnout: "How people say they're doing",
    engagement: "How much people learn",
    efficacy: "Whether learning and burnout change together",
    questions: "How people answer questions you added",
  } satisfies Readonly<Record<AreaName, string>>,
  print: "Print",
  printed: (at: Date) =>
    `Printed ${new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(at)}. ${MINIMUM}`,
  offline: "You're offline. Showing the last figures you loaded. They update when you reconnect.",
  loading: (area: AreaName) => `Loading ${areaNames[area]}…`,
} as const;

const day = (date: string) => formatDate(date) ?? date;

/** "Jan 1 – Oct 31, 2026. Published Nov 1, 2026. Next update Dec 1, 2026." */
export function publishedText(published: PublishedPeriods): string {
  const { published_on, next_on } = published;
  const next = next_on === null ? "" : ` Next update ${day(next_on)}.`;
  return `${formatDays(published)}. Published ${day(published_on)}.${next}`;
}

/** Below the panels of every area. */
export const aboutFigures = {
  minimum: MINIMUM,
  suppressed: "We hide small groups so no one can work out an individual answer.",
  checkIns:
    "A check-in is one person's last answer in a month. Leaders and demo accounts aren't counted.",
  participation: "Higher participation makes these numbers more reliable.",
  range:
    "Likely range: the true figure is likely in this range (95% confidence interval). More responses make it narrower.",
} as const;

export const notLeader = {
  title: "Insights are for leaders",
  text: "Leaders and administrators see group figures here, never individual answers. Your own trend is on the Check-in page.",
  action: "Go to library",
} as const;

export const chooseGroup = {
  title: "Choose a practice group",
  text: "Choose a group above to see its figures.",
} as const;

export const noGroup = {
  title: "No active group",
  text: "You don't lead an active group. Ask a Respite administrator to add you.",
} as const;
