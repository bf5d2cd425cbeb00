const KEPT_FILES = /^\/media\/.+\.(pdf|vtt|txt|json)$/i;

/** Handouts, captions, transcripts and what stands on certificates, which may be on the device. */
export const isHandout = ({ pathname }: URL) => KEPT_FILES.test(pathname);

/** What is kept is answered from here, on a network or not; what is not kept is the network's affair. */
export const answerHandout = async (
  request: Request,
  shelf: Pick<Cache, "match">,
  network: (request: Request) => Promise<Response>,
): Promise<Response> => (await shelf.match(request.url)) ?? network(request);
