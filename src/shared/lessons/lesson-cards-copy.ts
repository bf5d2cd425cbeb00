/** The specification gives the titles of these cards. */
export const lessonCards = {
  objectives: "Learning Objectives",
  references: "References",
  readings: "Recommended Reading",
} as const;

export const readings = {
  website: "Website",
  pdf: "PDF",
  pdfOffline: "PDF, available offline",
  /** Follows the visible text of a link, for screen readers. */
  of: (title: string) => `, ${title}`,
} as const;

export const links = { offline: "You're offline. Links open when you reconnect." } as const;

export const handout = { open: (title: string) => `Open handout ${title}` } as const;
