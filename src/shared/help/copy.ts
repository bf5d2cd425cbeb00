export const helpButton = { label: "Need help now?" } as const;

/** Shown if the code of the help panel can't be loaded. */
export const helpFallback = "Call or text 988 anytime, day or night.";
