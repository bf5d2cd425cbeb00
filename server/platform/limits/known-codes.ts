import type { Deps } from "../deps.ts";
import { networkOf } from "./address.ts";
import { countHits, isRemembered, keyOfParts } from "./queries.ts";

export type KnownCodesDeps = Pick<Deps, "db" | "clock"> & {
  /** Returns whether people can register with this code now. */
  readonly isUsableCode: (code: string) => Promise<boolean>;
};

const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

/**
 * Remembers which registration codes worked at which address, so that wrong codes from there don't keep out the people who
 * have the right one. A right code that is new to an address looks like a wrong one while the address is over its limit:
 * otherwise it could be guessed without one.
 */
export function createKnownCodes({ db, clock, isUsableCode }: KnownCodesDeps) {
  const keyOf = (ip: string, code: string) => keyOfParts(["known code", networkOf(ip), code]);
  return {
    has: (ip: string, code: string) => isRemembered(db, keyOf(ip, code), new Date(clock.now())),
    async add(ip: string, code: string): Promise<void> {
      if (!(await isUsableCode(code))) return;
      await countHits(db, [{ key: keyOf(ip, code), seconds: REMEMBERED_SECONDS }], clock.now());
    },
  };
}
