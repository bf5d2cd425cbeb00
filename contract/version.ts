/**
 * The version of the wire. A test hashes every schema and fails when the wire changes under the same number: then raise
 * it, and `OLDEST_WIRE_VERSION` too if the server no longer understands what old devices send.
 */
export const WIRE_VERSION = 4;
export const OLDEST_WIRE_VERSION = 1;
