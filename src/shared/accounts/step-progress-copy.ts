export const stepProgress = {
  label: "Progress",
  text: (at: number, of: number) => `Step ${at} of ${of}`,
} as const;
