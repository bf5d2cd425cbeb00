import type { Filter, Trait } from "./people.ts";
import type { Codes, Counted } from "./traits.ts";

/** Of each trait, which values are told apart (1); all others are one lump. */
export type Published = ReadonlyMap<Trait, Uint8Array>;

export type Question = {
  readonly codes: Codes;
  /** Numbers of all whom it could be about. */
  readonly people: Int32Array;
  readonly counts: Counted;
  /** Of those, whom it is about. */
  readonly fitting: Counted;
  readonly filter: Filter;
};
