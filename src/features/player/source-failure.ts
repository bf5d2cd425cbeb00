import { NO_CACHE } from "#sync/downloads/download.ts";
import { browserPorts } from "#sync/ports-browser.ts";

/**
 * Why a source could not be played. `unsupported`: the browser can't play this type. `broken`: the
 * data is not a complete recording.
 */
export type SourceFailure = "unreachable" | "gone" | "unsupported" | "broken";

/** `MediaError` codes. */
const NETWORK = 2;
const DECODE = 3;

export type FailureEvidence = {
  readonly code: number | undefined;
  /** HTTP status of a probe request, `undefined` if there was no response. */
  readonly status: number | undefined;
  /** `canPlayType` is not empty. */
  readonly isPlayableKind: boolean;
};

export function classifyFailure({
  code,
  status = 0,
  isPlayableKind,
}: FailureEvidence): SourceFailure {
  if (status === 404 || status === 410) return "gone";
  if (code === DECODE) return "broken";
  if (code === NETWORK || status < 200 || status >= 300) return "unreachable";
  return isPlayableKind ? "broken" : "unsupported";
}

export type ProbeStatus = (url: string) => Promise<number | undefined>;

const TIMEOUT_MS = 5000;

/**
 * Returns the HTTP status for a URL by requesting two bytes, because media errors don't carry it.
 */
export const probeStatus: ProbeStatus = async (url) => {
  const headers = { range: "bytes=0-1", ...NO_CACHE };
  try {
    const { network } = browserPorts();
    const reply = await network.fetchBytes(url, headers, AbortSignal.timeout(TIMEOUT_MS));
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return undefined;
  }
};
