/**
 * Version of the API. A test hashes every schema and fails if one changes without raising this number. Raise
 * `OLDEST_WIRE_VERSION` too if the server no longer understands what old devices send.
 */
export const WIRE_VERSION = 15;
export const OLDEST_WIRE_VERSION = 1;
