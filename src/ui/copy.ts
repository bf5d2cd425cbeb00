/** Texts of the controls that all pages share. */
export const dialog = { close: "Close" } as const;

export const toast = { dismiss: "Dismiss" } as const;

export const fields = { optional: "(optional)", showPassword: "Show password" } as const;

/** Read after the name of a button with a number of active filters. */
export const chip = { active: (count: number) => `(${count} active)` } as const;

/** Buttons of a list that scrolls sideways. */
export const shelf = {
  back: (title: string) => `Scroll ${title} back`,
  forward: (title: string) => `Scroll ${title} forward`,
} as const;

export const search = { clear: "Clear search" } as const;

export const appearance = {
  title: "Appearance",
  day: "Light",
  evening: "Evening",
  night: "Night shift",
  device: "System",
} as const;

export const times = {
  justNow: "just now",
  ago: (duration: string) => `${duration} ago`,
  today: (time: string) => `today at ${time}`,
  onDay: (day: string, time: string) => `${day} at ${time}`,
  left: (length: string) => `${length} left`,
  lessThanMinuteLeft: "Less than 1 min left",
} as const;

export const creditKinds = { cme: "CME credit", contactHours: "contact hours" } as const;
