/** Short names of the burnout levels. */
export const levelNames = {
  1: "Enjoying the work",
  2: "Under stress, not burned out",
  3: "Beginning to burn out",
  4: "It does not go away",
  5: "Completely burned out",
} as const;
