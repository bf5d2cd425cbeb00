/** Returns the URL if it belongs to one of the origins (same scheme, host, and port). */
export function ownUrl(text: string, origins: readonly string[]): URL | undefined {
  const url = URL.canParse(text, origins[0]) ? new URL(text, origins[0]) : undefined;
  const isOwnOrigin = url && /^https?:$/.test(url.protocol) && origins.includes(url.origin);
  return isOwnOrigin && url.username === "" && url.password === "" ? url : undefined;
}

/** Adds query parameters. Repeats them after a fragment for clients with hash routing. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  if (target.hash) target.hash += target.search;
  return target.href;
}
