import workerUrl from "hls.js/dist/hls.worker.js?url";
import Hls from "hls.js/light";
import type { OpenStream } from "./feed.ts";

/** It jumps over small holes, and asks elsewhere for what is gone; a stream with more of that is not worth it. */
const MOST_FAULTS = 3;
const SECONDS_AHEAD = 60;

/**
 * A playlist through hls.js, which is large and comes only with the first stream that is played. It does not notice by
 * itself that the network goes: without one it waits with what it has, and goes on when there is one again.
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
    maxBufferLength: SECONDS_AHEAD,
    backBufferLength: SECONDS_AHEAD,
  });
  let faults = 0;
  hls.on(Hls.Events.ERROR, (_name, { fatal, type, details, response }) => {
    const isHole = details === Hls.ErrorDetails.BUFFER_SEEK_OVER_HOLE;
    if (isHole || isRefusal(response?.code)) faults += 1;
    const isOffline = type === Hls.ErrorTypes.NETWORK_ERROR && !navigator.onLine;
    if (isOffline && hls.levels.length > 0) hls.stopLoad();
    else if (fatal || faults > MOST_FAULTS) onFailed();
  });
  hls.loadSource(url);
  hls.attachMedia(medium);
  return {
    networkIs: (isUp) => {
      if (isUp) hls.startLoad();
      else hls.stopLoad();
    },
    close: () => hls.destroy(),
  };
};

const isRefusal = (status = 0) => status >= 400 && status < 500;
