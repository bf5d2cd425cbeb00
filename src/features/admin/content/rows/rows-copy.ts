export const repeatingRows = {
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed.`,
  undo: "Undo",
  undoOf: (name: string) => `Undo: keep ${name}`,
  full: (max: number) => `You can add up to ${max}.`,
} as const;

export const objectiveRows = {
  title: "Learning objectives",
  name: (number: number) => `Objective ${number}`,
  add: "Add objective",
} as const;

export const readingRows = {
  title: "Readings",
  name: (number: number) => `Reading ${number}`,
  text: (number: number) => `Reading ${number}`,
  web: (number: number) => `Reading ${number} URL`,
  stored: (number: number) => `Reading ${number} document URL`,
  document: (number: number) => `Reading ${number} document name`,
  add: "Add reading",
} as const;

export const referenceRows = {
  title: "References",
  name: (number: number) => `Reference ${number}`,
  text: (number: number) => `Reference ${number}`,
  url: (number: number) => `Reference ${number} URL`,
  add: "Add reference",
} as const;

export const relatedRows = {
  deeper: "Go deeper",
  wider: "Explore related topics",
  addDeeper: "Add a lesson to Go deeper",
  addWider: "Add a lesson to Explore related topics",
  choose: "Choose a lesson",
  failed: "We couldn't load the lessons. Reload the page to add one.",
} as const;
