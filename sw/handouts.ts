const HANDOUT_PATH = /^\/media\/.+\.(pdf|vtt|txt|json)$/i;

/** Returns whether the URL is a handout, captions, a transcript, or certificate data, which downloads may have cached. */
export const isHandout = ({ pathname }: URL) => HANDOUT_PATH.test(pathname);

/** Serves a handout from the cache, online or not, or from the network if it isn't cached. */
export const serveHandout = async (
  request: Request,
  cache: Pick<Cache, "match">,
  network: (request: Request) => Promise<Response>,
): Promise<Response> => (await cache.match(request.url)) ?? network(request);
