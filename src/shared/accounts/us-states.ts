import { stateNames } from "./us-states-copy.ts";

/** Sorted by name. */
export const states: readonly { readonly code: string; readonly name: string }[] = Object.entries(
  stateNames,
).map(([code, name]) => ({ code, name }));

export const stateName = (code: string): string =>
  states.find((state) => state.code === code)?.name ?? code;
