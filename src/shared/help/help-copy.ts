/** Formats "+18884090141" as "(888) 409-0141". Short numbers stay unchanged. */
export function formatPhone(number: string): string {
  const [, area, first, last] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area ? `(${area}) ${first}-${last}` : number;
}

export const helpPanel = {
  title: "You don't have to carry this alone",
} as const;

export const helpList = {
  lead: "If you're in crisis, call or text 988. If someone is in immediate danger, call 911.",
  /** When the panel opened by itself, because of what the person typed. */
  crisis: "Call or text 988 to talk with someone now. If someone is in immediate danger, call 911.",
  private: "Calls and texts work without wifi. We don't record that you opened this.",
  organization: (name: string) => `For people at ${name}`,
  call: (number: string) => `Call ${formatPhone(number)}`,
  text: (number: string) => `Text ${formatPhone(number)}`,
  website: "Visit website",
  websiteLabel: (name: string) => `Visit website of ${name}, opens in a new tab`,
  verified: (date: string) => `Verified ${date}`,
} as const;
