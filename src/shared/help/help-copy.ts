import type { HelpResource } from "#contract/wellbeing/help.ts";

/** "(888) 409-0141" from "+18884090141"; short numbers stay as they are. */
export function phoneInWords(number: string): string {
  const [, area, first, last] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area ? `(${area}) ${first}-${last}` : number;
}

/** What one's own organisation offers comes first; otherwise as the server ordered them. */
export const sortedHelp = (resources: readonly HelpResource[]): readonly HelpResource[] =>
  resources.toSorted((a, b) => Number(b.organisation !== null) - Number(a.organisation !== null));
