/** Caches a function of two immutable objects, weakly referenced. */
export function remembered<K extends WeakKey, I extends WeakKey, T>(find: (of: K, by: I) => T) {
  const known = new WeakMap<K, WeakMap<I, T>>();
  return (of: K, by: I): T => {
    const own = known.get(of) ?? new WeakMap<I, T>();
    known.set(of, own);
    const found = own.get(by);
    if (found !== undefined) return found;
    const value = find(of, by);
    own.set(by, value);
    return value;
  };
}
