import type { AreaName } from "./area.ts";

export const areaNames: Readonly<Record<AreaName, string>> = {
  burnout: "Reported burnout",
  engagement: "Engagement",
  efficacy: "Efficacy",
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
  } satisfies Readonly<Record<AreaName, string>>,
  print: "Print",
  printed: (at: Date) =>
    `Printed ${new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(at)}. ${MINIMUM}`,
  offline: "You're offline. Showing the last figures you loaded. They update when you reconnect.",
  loading: (area: AreaName) => `Loading ${areaNames[area]}…`,
} as const;

/** Below the panels of every area. */
export const aboutFigures = {
  minimum: MINIMUM,
  suppressed: "We hide small groups so no one can work out an individual answer.",
  people:
    "Demo accounts aren't counted. The number of people in a group includes active accounts only.",
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
