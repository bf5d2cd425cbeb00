export const disclosureNote = {
  noConflicts:
    "There are no conflicts of interest. The planners and speaker have nothing to disclose.",
} as const;
