/** Short names of the burnout levels. */
export const levelNames = {
  1: "Enjoying work",
  2: "Stressed, not burned out",
  3: "Burning out",
  4: "Symptoms won't go away",
  5: "Completely burned out",
} as const;
