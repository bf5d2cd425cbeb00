export const documentErrors = {
  creditNotFound: "This credit doesn't exist.",
  badPeriod: "The start date must be before the end date.",
} as const;
