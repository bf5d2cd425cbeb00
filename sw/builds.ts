/** Precache keys that each build needs, newest build first. */
export type Builds = readonly (readonly string[])[];

/** The current build and the two before it: tabs that still run those load their chunks late. */
const CACHED_BUILDS = 3;

export const addBuild = (builds: Builds, keys: readonly string[]): Builds => {
  const name = (build: readonly string[]) => [...build].sort().join("\n");
  const older = builds.filter((build) => name(build) !== name(keys));
  return [keys, ...older].slice(0, CACHED_BUILDS);
};

/** Returns the keys that no cached build needs. */
export const outdatedKeys = (builds: Builds, present: readonly string[]): readonly string[] => {
  const needed = new Set(builds.flat());
  return present.filter((key) => !needed.has(key));
};
