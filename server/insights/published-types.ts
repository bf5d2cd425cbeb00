import type { Filter, Trait } from "./people.ts";
import type { Codes, Counted } from "./traits.ts";

/** Releasable values per trait (1). All others are merged. */
export type Published = ReadonlyMap<Trait, Uint8Array>;

export type Question = {
  readonly codes: Codes;
  /** All people in the window. */
  readonly people: Int32Array;
  readonly counts: Counted;
  /** Those who match the filter. */
  readonly fitting: Counted;
  readonly filter: Filter;
};
