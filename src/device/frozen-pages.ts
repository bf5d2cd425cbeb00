/*
 * A page that somebody leaves is frozen by some browsers, to be shown again when they go back. Frozen while it makes a
 * database, it keeps that half-made, and no other page can open it. Browsers let go of a frozen page that is spoken to.
 */
const pages = "BroadcastChannel" in globalThis ? new BroadcastChannel("respite-pages") : undefined;
if (pages) pages.onmessage = () => undefined;

/** To be called before the databases are opened. */
export const letGoOfFrozenPages = (): void => pages?.postMessage("opening");
