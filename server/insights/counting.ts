/** Counting sort: returns indexes sorted by key (stable), and the start of each key. Keys are `first` to `first + many - 1`. */
export function inKeyOrder(places: Int32Array, keys: Int32Array, many: number, first = 0) {
  const start = new Int32Array(many + 1);
  for (let at = 0; at < places.length; at += 1) {
    const after = (keys[places[at] ?? 0] ?? 0) - first + 1;
    start[after] = (start[after] ?? 0) + 1;
  }
  for (let key = 1; key < start.length; key += 1)
    start[key] = (start[key] ?? 0) + (start[key - 1] ?? 0);
  const next = start.slice();
  const ordered = new Int32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const key = (keys[place] ?? 0) - first;
    const to = next[key] ?? 0;
    ordered[to] = place;
    next[key] = to + 1;
  }
  return { ordered, start };
}

/** Returns the indexes 0 to many − 1. */
export function placesOf(many: number): Int32Array {
  const places = new Int32Array(many);
  for (let at = 0; at < many; at += 1) places[at] = at;
  return places;
}
