/* Which databases this version expects. Without Dexie, for what reads them before it is loaded. */

export const DEVICE_DATABASE = "respite-device";
export const DEVICE_SCHEMA = 2;

export const personDatabase = (owner: string): string => `respite-person-${owner}`;
export const PERSON_SCHEMA = 9;

/** Dexie stores version 5 as 50. */
export const nativeVersion = (schema: number): number => schema * 10;
