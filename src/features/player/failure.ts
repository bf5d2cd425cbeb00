import { FRESH } from "#sync/downloads/download.ts";
import { browserPorts } from "#sync/ports-browser.ts";

/**
 * Why a source could not be played. `unsupported`: this browser has no use for its kind. `broken`: what came is not, or
 * not wholly, the recording.
 */
export type Failure = "unreachable" | "gone" | "unsupported" | "broken";

/** Codes of a media error. */
const NETWORK = 2;
const DECODE = 3;

export type Symptoms = {
  readonly code: number | undefined;
  /** What the server answers when it is asked for the same; nothing when nobody answers. */
  readonly status: number | undefined;
  /** The browser says that it may play this kind. */
  readonly isPlayableKind: boolean;
};

export function failureOf({ code, status = 0, isPlayableKind }: Symptoms): Failure {
  if (status === 404 || status === 410) return "gone";
  if (code === DECODE) return "broken";
  if (code === NETWORK || status < 200 || status >= 300) return "unreachable";
  return isPlayableKind ? "broken" : "unsupported";
}

export type StatusOf = (url: string) => Promise<number | undefined>;

const PATIENCE_MS = 5000;

/** Media do not tell what the server answered, so it is asked once more, for two bytes. */
export const askStatus: StatusOf = async (url) => {
  const headers = { range: "bytes=0-1", ...FRESH };
  try {
    const { network } = browserPorts();
    const reply = await network.fetchBytes(url, headers, AbortSignal.timeout(PATIENCE_MS));
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return undefined;
  }
};
