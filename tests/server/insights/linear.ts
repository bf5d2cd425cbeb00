const PRIME = 1_000_003;

function inverse(value: number): number {
  let [result, base, power] = [1, value, PRIME - 2];
  for (; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}

/** The span of these integer vectors under addition and subtraction. */
export function spanOf(vectors: readonly (readonly number[])[]) {
  const basis: { readonly at: number; readonly vector: number[] }[] = [];
  const reduced = (vector: readonly number[]): number[] => {
    const left = [...vector];
    for (const { at, vector: known } of basis) {
      const times = left[at] ?? 0;
      if (times === 0) continue;
      for (const [i, value] of known.entries())
        left[i] = ((left[i] ?? 0) + (PRIME - times) * value) % PRIME;
    }
    return left;
  };
  for (const vector of vectors) {
    const rest = reduced(vector);
    const at = rest.findIndex((value) => value !== 0);
    if (at === -1) continue;
    const factor = inverse(rest[at] ?? 1);
    basis.push({ at, vector: rest.map((value) => (value * factor) % PRIME) });
  }
  return { holds: (vector: readonly number[]) => reduced(vector).every((value) => value === 0) };
}
