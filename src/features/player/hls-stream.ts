import workerUrl from "hls.js/dist/hls.worker.js?url";
import Hls from "hls.js/light";
import type { OpenStream } from "./source-loader.ts";

/**
 * hls.js recovers from buffer gaps and 4xx segments. After more than this many, fall back to the
 * file.
 */
const MAX_FAULTS = 3;
const BUFFER_SECONDS = 60;

/**
 * Plays an HLS playlist with hls.js, which is large and loads on demand. hls.js doesn't notice that
 * the network is down, so loading is stopped and restarted here.
 */
export const openStream: OpenStream = (medium, { url, from, onFailed }) => {
  if (!Hls.isSupported()) {
    onFailed();
    return undefined;
  }
  const hls = new Hls({
    workerPath: workerUrl,
    startPosition: from,
    capLevelToPlayerSize: true,
    maxBufferLength: BUFFER_SECONDS,
    backBufferLength: BUFFER_SECONDS,
  });
  let faults = 0;
  hls.on(Hls.Events.ERROR, (_name, { fatal, type, details, response }) => {
    const isGap = details === Hls.ErrorDetails.BUFFER_SEEK_OVER_HOLE;
    if (isGap || isClientError(response?.code)) faults += 1;
    const isOffline = type === Hls.ErrorTypes.NETWORK_ERROR && !navigator.onLine;
    if (isOffline && hls.levels.length > 0) hls.stopLoad();
    else if (fatal || faults > MAX_FAULTS) onFailed();
  });
  hls.loadSource(url);
  hls.attachMedia(medium);
  return {
    setOnline: (isOnline) => {
      if (isOnline) hls.startLoad();
      else hls.stopLoad();
    },
    close: () => hls.destroy(),
  };
};

const isClientError = (status = 0) => status >= 400 && status < 500;
