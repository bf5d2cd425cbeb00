import { createHash, randomBytes } from "node:crypto";

/** The `previous` hash of the first row. */
export const GENESIS_HASH = "0".repeat(64);

export type ChainedEvent = {
  readonly n: number;
  readonly id: string;
  readonly at: Date;
  readonly person_id: string | null;
  readonly action: string;
  readonly about: string;
  readonly concerns: string | null;
  readonly details_hash: string | null;
  readonly previous: string;
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const eventHash = (link: ChainedEvent): string =>
  sha256(
    JSON.stringify([
      link.n,
      link.id,
      link.at.toISOString(),
      link.person_id,
      link.action,
      link.about,
      link.concerns,
      link.details_hash,
      link.previous,
    ]),
  );

/** The salt prevents guessing deleted details from the hash that remains. */
export const newSalt = (): string => randomBytes(16).toString("base64url");

export const detailsHash = (salt: string, body: string): string => sha256(`${salt}\n${body}`);
