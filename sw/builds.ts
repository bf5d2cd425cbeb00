/** Keys of the precache that builds need, newest build first. */
export type Builds = readonly (readonly string[])[];

/** This build and the two before it: tabs still running those load their parts late. */
const KEPT_BUILDS = 3;

export const withBuild = (builds: Builds, keys: readonly string[]): Builds => {
  const name = (build: readonly string[]) => [...build].sort().join("\n");
  const older = builds.filter((build) => name(build) !== name(keys));
  return [keys, ...older].slice(0, KEPT_BUILDS);
};

/** What no kept build needs. */
export const outdatedKeys = (builds: Builds, present: readonly string[]): readonly string[] => {
  const needed = new Set(builds.flat());
  return present.filter((key) => !needed.has(key));
};
