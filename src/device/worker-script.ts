/** The service worker's script, which a server may stop serving. */
export const WORKER = "/sw.js";

/** Local storage key: since when the server answers 404 for the script, in milliseconds since 1970. */
const MISSING_SINCE = "workerMissingSince";
const DAY_MS = 24 * 60 * 60 * 1000;

export const isLocal = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** `off`: the script that removes the worker. `foreign`: another program's page. `unknown`: no reply. */
type Script = "worker" | "off" | "missing" | "foreign" | "unknown";

/** What only the script that removes the worker calls. */
const REMOVAL = "registration.unregister(";

export async function findScript(): Promise<Script> {
  const headers = { "service-worker": "script" };
  const response = await fetch(WORKER, { headers, cache: "no-cache" }).catch(() => undefined);
  if (!response) return "unknown";
  if (response.status === 404) return "missing";
  if (!response.headers.get("content-type")?.includes("javascript")) return "foreign";
  return (await response.text()).includes(REMOVAL) ? "off" : "worker";
}

/** Not a captive portal that answers 404 for us. */
async function isOurServer(): Promise<boolean> {
  const response = await fetch("/health_check", { cache: "no-store" });
  const health: unknown = response.ok ? await response.json() : null;
  return typeof health === "object" && health !== null && "server" in health;
}

export const rememberPresent = (): void => localStorage.removeItem(MISSING_SINCE);

/** Returns whether our server has answered 404 for the script for a day. A failed deployment is repaired sooner. */
export async function isGone(): Promise<boolean> {
  if ((await findScript()) !== "missing" || !(await isOurServer().catch(() => false))) return false;
  const now = Date.now();
  const since = Number(localStorage.getItem(MISSING_SINCE));
  if (since > 0 && since <= now) return now - since >= DAY_MS;
  localStorage.setItem(MISSING_SINCE, String(now));
  return false;
}
