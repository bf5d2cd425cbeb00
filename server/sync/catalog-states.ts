import { createHmac, timingSafeEqual } from "node:crypto";
import { WIRE_VERSION } from "#contract/version.ts";
import type { Deps } from "#server/platform/deps.ts";
import { writeCursor } from "./cursor.ts";

type Position = { readonly epoch: string; readonly catalogRev: number };

export type CatalogStates = {
  /** Returns the name of a state of the catalog, which is part of the addresses of its pages. */
  readonly nameOf: (position: Position) => Promise<string>;
  readonly isGenuine: (name: string) => Promise<boolean>;
};

const SHAPE = /^(?<state>[0-9a-f]{12}\.\d{1,15})\.(?<seal>[\w-]{22})$/;

/** Returns the cursor at the end of a genuine state. */
export const cursorOf = (name: string): string => name.slice(0, name.lastIndexOf("."));

/**
 * Names states of the catalog. Lessons come with the answers to their questions, so a name can't be guessed: it is
 * sealed with a key that all processes share. Another build makes other names, because it may write pages differently.
 */
export function createCatalogStates({
  db,
  server,
  config,
}: Pick<Deps, "db" | "server" | "config">): CatalogStates {
  let key: string | undefined;
  const readKey = async () => {
    key ??= (await db.selectFrom("installation").select("catalog_key").executeTakeFirstOrThrow())
      .catalog_key;
    return key;
  };
  async function sealOf(state: string): Promise<string> {
    const parts = [state, WIRE_VERSION, config.build.commitId].join(" ");
    return createHmac("sha256", await readKey())
      .update(parts)
      .digest()
      .subarray(0, 16)
      .toString("base64url");
  }
  return {
    async nameOf({ epoch, catalogRev }) {
      const state = writeCursor({ server, scope: "catalogue", epoch }, catalogRev);
      return `${state}.${await sealOf(state)}`;
    },
    async isGenuine(name) {
      const { state, seal } = SHAPE.exec(name)?.groups ?? {};
      if (state === undefined || seal === undefined) return false;
      return timingSafeEqual(Buffer.from(seal), Buffer.from(await sealOf(state)));
    },
  };
}
