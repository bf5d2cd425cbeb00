import type { Summary } from "./summary.ts";

const pluralize = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
const percent = (value: number) => `${Math.round(value * 100)}%`;
const range = ({ low, high }: { readonly low: number; readonly high: number }) =>
  `Likely range ${Math.round(low * 100)}–${percent(high)}`;
const points = (from: number, to: number) => Math.round(to * 100) - Math.round(from * 100);

type Days = { readonly start: string; readonly end: string };

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const shortMonths = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "Aug 1 – Oct 31, 2026" */
export const daysText = ({ start, end }: Days): string =>
  dates.formatRange(Date.parse(start), Date.parse(end)).replaceAll("\u2009", " ");

/** "October 2026" for a month, "Aug 1 – Oct 31, 2026" for longer periods. */
export const periodText = (days: Days): string =>
  days.start.slice(0, 7) === days.end.slice(0, 7)
    ? months.format(Date.parse(days.start))
    : daysText(days);

/** Under the chart: "Oct 2026". */
export const monthText = (day: string): string => shortMonths.format(Date.parse(day));

/** The days of a figure as text, unless they are those of the summary. */
export const ownDays = (days: Days | null, summary: Pick<Summary, "days">): string | undefined =>
  days === null || (days.start === summary.days.start && days.end === summary.days.end)
    ? undefined
    : daysText(days);

export const NOT_SHOWN = "Not enough responses";

export const digestErrors = {
  nothing: "Nothing is published for this group yet.",
} as const;

function changeOf({ current, previous, change }: Summary["burnout"]): string {
  if (!(current && previous && change)) return "Not enough responses to compare yet";
  const by = points(previous.rate.value, current.rate.value);
  if (by === 0) return "No change from the previous period";
  const direction = by < 0 ? "Down" : "Up";
  const significance = change.isSignificant
    ? "statistically significant"
    : "not statistically significant";
  return `${direction} ${pluralize(Math.abs(by), "point")} from the previous period (${significance})`;
}

/** One sentence that says how the group is doing. */
export function headline({ burnout }: Summary): string {
  const { current, previous, change } = burnout;
  if (!current) return "Not enough responses to say how the group is doing.";
  const by = previous ? points(previous.rate.value, current.rate.value) : 0;
  if (!change) return `${percent(current.rate.value)} of check-ins are burned out.`;
  if (!change.isSignificant || by === 0)
    return "Burnout hasn't clearly changed since the previous period.";
  return `Burnout is ${by < 0 ? "down" : "up"} ${pluralize(Math.abs(by), "point")} from the previous period.`;
}

export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly lines: readonly string[];
};

const counted = (n: number) => n.toLocaleString("en-US");

function participation({ participation: of }: Summary): Figure {
  const name = "Participation";
  if (!of || of.members === 0) return { name, value: "–", lines: [NOT_SHOWN] };
  const share = of.answered / of.members;
  return {
    name,
    value: of.at_least ? `At least ${Math.floor(share * 100)}%` : percent(share),
    lines: [
      `${counted(of.answered)}${of.at_least ? " or more" : ""} of ${counted(of.members)} people in a period`,
    ],
  };
}

type AmountCopy = { readonly name: string; readonly unit: string; readonly digits: number };

function amount(summary: Summary, of: "hours" | "credits", copy: AmountCopy): Figure {
  const { name, unit, digits } = copy;
  const { current, previous } = summary[of];
  if (!current) return { name, value: "–", lines: ["Not enough people"] };
  const text = (value: number) =>
    value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return {
    name,
    value: `${text(current.value)} ${unit}`,
    lines: [
      [pluralize(current.people, "person", "people"), ownDays(current.days, summary)]
        .filter(Boolean)
        .join(" · "),
      previous ? `Previous period: ${text(previous.value)} ${unit}` : "Previous period not shown",
    ],
  };
}

/** The four figures of the first page. */
export const figuresOf = (summary: Summary): readonly Figure[] => {
  const { current } = summary.burnout;
  const burnout: Figure = current
    ? {
        name: "Burned out",
        value: percent(current.rate.value),
        lines: [range(current.rate), changeOf(summary.burnout)],
      }
    : { name: "Burned out", value: "–", lines: [NOT_SHOWN] };
  return [
    burnout,
    participation(summary),
    amount(summary, "hours", { name: "Hours of learning", unit: "hours", digits: 0 }),
    amount(summary, "credits", { name: "Credits claimed", unit: "credits", digits: 2 }),
  ];
};

export const report = {
  title: "Respite summary",
  documentTitle: (group: string, period: string) => `Respite summary for ${group}, ${period}`,
  published: (day: string) => `Published ${dates.format(Date.parse(day))}`,
  trend: "Burned out by period",
  trendAlt: (days: Days) =>
    `Line chart from ${monthText(days.start)} to ${monthText(days.end)}. The table on page 2 has the figures.`,
  trendTable: "Burned out by period",
  columns: ["Period", "Burned out", "Likely range", "Check-ins"],
  trendRow: (point: Summary["trend"][number]): readonly string[] => {
    const { value, low, high, n } = point;
    const days = daysText(point.days);
    if (value === null || low === null || high === null || n === null)
      return [days, NOT_SHOWN, "", ""];
    return [days, percent(value), `${Math.round(low * 100)}–${percent(high)}`, counted(n)];
  },
  percent,
  stressors: "Top stressors",
  stressor: ({ name, share }: Summary["stressors"]["top"][number]) =>
    `${name}: ${percent(share)} of check-ins`,
  noStressors: NOT_SHOWN,
  aboutTitle: "About these figures",
  about: [
    "Figures cover groups of at least 5 people. Individual answers are never shown.",
    "A check-in is one person's last answer in a month. Levels 3 to 5 count as burned out. Leaders and demo accounts aren't counted.",
    "Likely range: the true figure is likely in this range (95% confidence interval). More responses make it narrower.",
  ],
  page: (page: number, of: number) => `Page ${page} of ${of}`,
} as const;

/** "summary-harbor-point-2026-10-31.pdf" */
export const reportFileName = (group: string, ends: string): string => {
  const words = group.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${["summary", ...words].join("-").slice(0, 60)}-${ends}.pdf`;
};
