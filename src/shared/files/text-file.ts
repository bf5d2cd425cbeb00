import { fetchStaticFile } from "#device/static-file.ts";
/** Returns the content of one of our text files, or undefined when it can't be loaded. */
export async function fetchText(url: string): Promise<string | undefined> {
  try {
    const reply = await fetchStaticFile(url);
    const isText = reply.headers.get("content-type")?.startsWith("text/plain") ?? false;
    return reply.ok && isText ? await reply.text() : undefined;
  } catch {
    return undefined;
  }
}
