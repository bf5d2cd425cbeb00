import { browserPorts } from "#sync/ports-browser.ts";
import { renewed } from "#sync/session/session.ts";
import { credentialHeaders } from "#sync/transport/call.ts";
import { classifyResponse } from "#sync/transport/classify-response.ts";
import { isIdleSession, type Outcome } from "#sync/transport/outcome.ts";
import { withConfirmedIdentity } from "./confirm-identity.ts";
import { sessionStore } from "./current-session.ts";
import { reportUnlessIdle, resumeSession } from "./resume-session.ts";

const { clock, network } = browserPorts();
const TIMEOUT_MS = 30_000;

/** Fetches a file that only its owner may read. A response of another MIME type did not come from our server. */
export const fetchPrivateFile = (path: string, mime: string): Promise<Outcome<Blob>> =>
  withConfirmedIdentity(() => fetchOnce(path, mime));

async function fetchOnce(path: string, mime: string): Promise<Outcome<Blob>> {
  const session = sessionStore.read();
  if (!session) return { kind: "signed-out" };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = () => network.fetchBytes(path, credentialHeaders(session), signal);
    let response = await request();
    if (response.status === 401) {
      const failure = await failureFrom(response);
      const isResumed = isIdleSession(failure) && (await resumeSession());
      if (!isResumed) {
        reportUnlessIdle(session, failure);
        return failure;
      }
      response = await request();
    }
    if (response.status !== 200) return await failureFrom(response);
    const hasType = response.headers.get("content-type")?.startsWith(mime) ?? false;
    if (!hasType) return { kind: "unreachable" };
    const value = await response.blob();
    const current = sessionStore.read();
    if (current) sessionStore.write(renewed(current, response.headers));
    return { kind: "accepted", value, headers: response.headers };
  } catch {
    return { kind: "unreachable", ...(navigator.onLine && { why: "no-response" }) };
  }
}

async function failureFrom(response: Response): Promise<Outcome<never>> {
  const { status, headers, redirected, url } = response;
  const reply = { status, headers, redirected, url, text: await response.text() };
  const outcome = classifyResponse(reply, "person", clock.now());
  return outcome.kind === "accepted" ? { kind: "unreachable" } : outcome;
}
