import type { CatalogueChanges } from "#contract/sync/sync.ts";
import type { Content } from "#sync/local/content.ts";
import { contentFromWire } from "#sync/pull/translate.ts";
import type { Session } from "#sync/session/session.ts";

/** Returns the whole catalog as the device stores it, the same rows for every store. */
export async function allItems(token: string): Promise<Content[]> {
  const { accessToken, client, uid }: Session = JSON.parse(token);
  const headers = { "access-token": accessToken, client, uid };
  const items: Content[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const reply = await fetch(`/api/sync/catalogue?limit=1000${query}`, { headers });
    const page: CatalogueChanges = await reply.json();
    for (const row of page.content) items.push(contentFromWire(row, () => undefined));
    if (!page.more) return items;
    cursor = page.cursor;
  }
}
