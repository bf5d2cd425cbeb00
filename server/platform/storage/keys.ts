const HASH_KEY = /^[0-9a-f]{64}$/;
/** Path segments can't start with a dot, which prevents path traversal. */
const STREAM_KEY = /^hls(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){2,4}$/;
/** A file of the web app, for pages of earlier releases. Not listed with the others, because each start stores its own. */
const ASSET_KEY = /^assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){1,2}$/;

export const isHashKey = (key: string): boolean => HASH_KEY.test(key);

/** Returns where a file is stored below its folder or prefix, or undefined for an invalid key. */
export function placeOf(key: string): string | undefined {
  if (isHashKey(key)) return `${key.slice(0, 2)}/${key}`;
  return STREAM_KEY.test(key) || ASSET_KEY.test(key) ? key : undefined;
}

export function requirePlace(key: string): string {
  const place = placeOf(key);
  if (place === undefined) throw new TypeError("Not the key of a file");
  return place;
}

/** The inverse of `placeOf`. Returns undefined for anything else that lies there. */
export function keyAt(place: string): string | undefined {
  const key = place.startsWith("hls/") ? place : place.slice(place.indexOf("/") + 1);
  return placeOf(key) === place ? key : undefined;
}
