import { DEMO_START, isDemoHost } from "#shared/accounts/demo-host.ts";

const HOME = "/";
/** Pages that only make sense signed out; going there after sign-in would lead in a circle. */
const SIGNED_OUT_PAGES =
  /^\/(login|forgot-password|reset-password|register|single-sign-on|oauth)(\/|$)/;

/** One slash, then anything but a second slash or backslash; no backslash or control character anywhere. */
function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}

/** The path as it is written, and as it reads once and twice decoded: none may point elsewhere. */
function readings(path: string): string[] | undefined {
  try {
    const once = decodeURIComponent(path);
    return [path, once, decodeURIComponent(once)];
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Where a person goes after signing in: the path, query and hash they asked for if it is our own, else home. */
export function safeRedirect(wish: string | null, origin: string): string {
  if (!wish || !isPlainPath(wish)) return HOME;
  const url = new URL(wish, origin);
  const paths = readings(url.pathname);
  const isOurs = url.origin === origin && paths?.every(isPlainPath);
  if (!isOurs || SIGNED_OUT_PAGES.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** On a demonstration everybody begins with the assessment. */
export const afterSignIn = (
  wish: string | null,
  { hostname, origin }: Pick<Location, "hostname" | "origin">,
): string => (isDemoHost(hostname) ? DEMO_START : safeRedirect(wish, origin));
