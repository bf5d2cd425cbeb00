export const helpSection = { title: "You don't have to carry this alone" } as const;
