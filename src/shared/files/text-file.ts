import { fetchStaticFile } from "#device/fetch-file.ts";
/** The words of one of our own text files; nothing when it does not come. */
export async function textOf(url: string): Promise<string | undefined> {
  try {
    const reply = await fetchStaticFile(url);
    const isText = reply.headers.get("content-type")?.startsWith("text/plain") ?? false;
    return reply.ok && isText ? await reply.text() : undefined;
  } catch {
    return undefined;
  }
}
