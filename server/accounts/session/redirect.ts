/** The address if it leads to one of our own origins (scheme, host and port alike). */
export function ownAddress(text: string, origins: readonly string[]): URL | undefined {
  const url = URL.canParse(text, origins[0]) ? new URL(text, origins[0]) : undefined;
  const isOwn = url && /^https?:$/.test(url.protocol) && origins.includes(url.origin);
  return isOwn && url.username === "" && url.password === "" ? url : undefined;
}

/** The parameters are repeated behind a fragment, for clients whose router lives there. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  if (target.hash) target.hash += target.search;
  return target.href;
}
