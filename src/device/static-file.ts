/** Fetches one of our own static files; the service worker answers when it has a copy. */
export const fetchStaticFile = (url: string): Promise<Response> => fetch(url);
