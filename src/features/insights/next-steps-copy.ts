/** Steps of more than one area. */
export const nextSteps = {
  title: "Suggested next steps",
  browse: "Browse library",
  leaders: "Browse lessons for leaders",
  open: (title: string) => `Open “${title}”`,
  share: {
    title: "Share what you learned",
    text: "Within 2 weeks, tell people what you learned and name one thing you'll change. If they get no feedback, fewer will answer next time.",
  },
  invite: {
    title: "Invite more people",
    text: "Figures appear once enough people take part. Tell your team that individual answers are never shown.",
    action: "Manage group and codes",
  },
} as const;
