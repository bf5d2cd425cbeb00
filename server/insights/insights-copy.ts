/** Shown with the efficacy figures. */
export const ASSOCIATION_NOTE =
  "Shows association, not cause. People choose lessons themselves, and very high or low values tend to move toward the average.";

/** Errors of cost assumptions. Field errors follow the field's label. */
export const costErrors = {
  notFound: "This assumption doesn't exist.",
  missing: "can't be blank",
  noRange: "must be empty",
  outside: (least: number, most: number) => `must be from ${least} to ${most}`,
  aboveValue: "can't be above the value",
  belowValue: "can't be below the value",
  futureYear: "can't be in the future",
} as const;
