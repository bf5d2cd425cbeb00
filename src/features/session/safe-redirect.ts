import { DEMO_START, isDemoHost } from "#shared/accounts/demo-host.ts";

const HOME = "/";
/** Signed-out pages. Redirecting to them after sign-in would loop. */
const SIGNED_OUT_PAGES =
  /^\/(login|forgot-password|reset-password|register|single-sign-on|oauth)(\/|$)/;

/** Starts with exactly one slash, and contains no backslash or control character. */
function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}

/**
 * Returns the path as is, decoded once, and decoded twice. Each must stay on this origin.
 */
function decodings(path: string): string[] | undefined {
  try {
    const once = decodeURIComponent(path);
    return [path, once, decodeURIComponent(once)];
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Returns the page to open after sign-in: the requested path if it is on this origin, otherwise home. */
export function safeRedirect(requested: string | null, origin: string): string {
  if (!requested || !isPlainPath(requested)) return HOME;
  const url = new URL(requested, origin);
  const paths = decodings(url.pathname);
  const isSameOrigin = url.origin === origin && paths?.every(isPlainPath);
  if (!isSameOrigin || SIGNED_OUT_PAGES.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** On demo hosts, everyone starts with the assessment. */
export const afterSignIn = (
  requested: string | null,
  { hostname, origin }: Pick<Location, "hostname" | "origin">,
): string => (isDemoHost(hostname) ? DEMO_START : safeRedirect(requested, origin));
