/** Shown with national figures. */
export const NATIONAL_NOTE =
  "National studies ask about burnout in different ways, at different times. Only the ones with the same question can be compared directly.";
