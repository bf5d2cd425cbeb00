import { type Filter, type Member, type Trait, traits } from "./people.ts";
import { remembered } from "./remembered.ts";

/** Values of a trait, sorted by name, and each person's code: 0 = unknown, 1 = first value. */
type Coded = { readonly values: readonly string[]; readonly codes: Int32Array };
export type Codes = Readonly<Record<Trait, Coded>>;

function coded(members: readonly Member[], trait: Trait): Coded {
  // Numbered by occurrence from 1, sorted by name below.
  const numbers = new Map<string, number>();
  const codes = new Int32Array(members.length);
  for (let number = 0; number < codes.length; number += 1) {
    const value = members[number]?.traits[trait];
    if (value === undefined) continue;
    const code = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, code);
    codes[number] = code;
  }
  const values = [...numbers.keys()].toSorted();
  const byName = new Int32Array(values.length + 1);
  for (const [at, value] of values.entries()) byName[numbers.get(value) ?? 0] = at + 1;
  return { values, codes: codes.map((code) => byName[code] ?? 0) };
}

const known = new WeakMap<readonly Member[], Codes>();

export function codesOf(members: readonly Member[]): Codes {
  const found =
    known.get(members) ??
    (Object.fromEntries(traits.map((trait) => [trait, coded(members, trait)])) as Codes);
  known.set(members, found);
  return found;
}

/** Returns 0 if nobody has the value. */
export const codeOf = (codes: Codes, trait: Trait, value: string): number =>
  codes[trait].values.indexOf(value) + 1;

/** Returns 1 for each matching member. */
export const maskOf = remembered((members: readonly Member[], filter: Filter): Uint8Array => {
  const all = codesOf(members);
  const mask = new Uint8Array(members.length).fill(1);
  for (const [trait, values] of filter) {
    const fitting = new Set([...values].map((value) => codeOf(all, trait, value)));
    fitting.delete(0);
    const isFitting = Uint8Array.from({ length: all[trait].values.length + 1 }, (_, code) =>
      Number(fitting.has(code)),
    );
    const { codes } = all[trait];
    for (let number = 0; number < codes.length; number += 1)
      if (isFitting[codes[number] ?? 0] !== 1) mask[number] = 0;
  }
  return mask;
});

/** Counts of people by trait values. */
export type Counted = {
  readonly size: number;
  readonly of: (trait: Trait) => Int32Array;
  /** Counts per pair of values, row-major: `one` by `other`. */
  readonly pairs: (one: Trait, other: Trait) => { counts: Int32Array; width: number };
};

export function counted(codes: Codes, people: Int32Array): Counted {
  const counts = new Map<Trait, Int32Array>();
  const pairs = new Map<string, { counts: Int32Array; width: number }>();
  const count = (trait: Trait) => {
    const { values, codes: said } = codes[trait];
    const found = new Int32Array(values.length + 1);
    for (let at = 0; at < people.length; at += 1) {
      const code = said[people[at] ?? 0] ?? 0;
      found[code] = (found[code] ?? 0) + 1;
    }
    counts.set(trait, found);
    return found;
  };
  const pair = (one: Trait, other: Trait) => {
    const [{ codes: first, values }, { codes: second, values: others }] = [
      codes[one],
      codes[other],
    ];
    const width = others.length + 1;
    const found = new Int32Array((values.length + 1) * width);
    for (let at = 0; at < people.length; at += 1) {
      const number = people[at] ?? 0;
      const place = (first[number] ?? 0) * width + (second[number] ?? 0);
      found[place] = (found[place] ?? 0) + 1;
    }
    pairs.set(`${one} ${other}`, { counts: found, width });
    return { counts: found, width };
  };
  return {
    size: people.length,
    of: (trait) => counts.get(trait) ?? count(trait),
    pairs: (one, other) => pairs.get(`${one} ${other}`) ?? pair(one, other),
  };
}

/** A value with the filter that selects it. */
export type OneValue = { readonly trait: Trait; readonly value: string; readonly filter: Filter };
const ones = new WeakMap<readonly Member[], readonly OneValue[]>();

export function valuesOf(members: readonly Member[]): readonly OneValue[] {
  const codes = codesOf(members);
  const found =
    ones.get(members) ??
    traits.flatMap((trait) =>
      codes[trait].values.map((value) => ({
        trait,
        value,
        filter: new Map([[trait, new Set([value])]]),
      })),
    );
  ones.set(members, found);
  return found;
}
