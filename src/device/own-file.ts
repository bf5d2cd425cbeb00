import { browserPorts } from "#sync/ports-browser.ts";
import { renewed } from "#sync/session/session.ts";
import { credentialHeaders } from "#sync/transport/call.ts";
import { classifyResponse } from "#sync/transport/classify-response.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { sessions } from "./current-session.ts";
import { tellSessionEnded } from "./session-end.ts";

const { clock, network } = browserPorts();
const TIMEOUT_MS = 30_000;

/** A file that only its owner gets. What is not of this type is not our server's answer. */
export async function askForFile(path: string, mime: string): Promise<Outcome<Blob>> {
  const session = sessions.read();
  if (!session) return { kind: "signed-out" };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await network.fetchBytes(path, credentialHeaders(session), signal);
    if (response.status !== 200) {
      const refusal = await refusalIn(response);
      if (refusal.kind === "signed-out") tellSessionEnded(session);
      return refusal;
    }
    const isMeant = response.headers.get("content-type")?.startsWith(mime) ?? false;
    if (!isMeant) return { kind: "unreachable" };
    const value = await response.blob();
    const current = sessions.read();
    if (current) sessions.write(renewed(current, response.headers));
    return { kind: "accepted", value, headers: response.headers };
  } catch {
    return { kind: "unreachable", ...(navigator.onLine && { why: "no-response" }) };
  }
}

async function refusalIn(response: Response): Promise<Outcome<never>> {
  const { status, headers, redirected, url } = response;
  const reply = { status, headers, redirected, url, text: await response.text() };
  const outcome = classifyResponse(reply, "person", clock.now());
  return outcome.kind === "accepted" ? { kind: "unreachable" } : outcome;
}
