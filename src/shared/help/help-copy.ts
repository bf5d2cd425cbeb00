import type { HelpResource } from "#contract/wellbeing/help.ts";

/** Formats "+18884090141" as "(888) 409-0141". Short numbers stay unchanged. */
export function formatPhone(number: string): string {
  const [, area, first, last] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area ? `(${area}) ${first}-${last}` : number;
}

/** Returns the organization's own resources first, and the rest in the server's order. */
export const sortedHelp = (resources: readonly HelpResource[]): readonly HelpResource[] =>
  resources.toSorted((a, b) => Number(b.organisation !== null) - Number(a.organisation !== null));
