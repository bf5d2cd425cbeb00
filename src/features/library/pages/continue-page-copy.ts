export const continuePage = { title: "Continue", loading: "Loading your last lesson…" } as const;
