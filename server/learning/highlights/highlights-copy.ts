/** Errors of the highlights' calls. */
export const highlightErrors = {
  keyReused: "This ID belongs to a highlight in another lesson.",
} as const;
