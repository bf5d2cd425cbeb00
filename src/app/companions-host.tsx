import { useLoaded } from "#live/use-loaded.ts";

const load = () => import("#live/companions.tsx");

/** Nothing of it is seen at the start, so its code comes after the first page. */
export function CompanionsHost() {
  const loaded = useLoaded(load, 2500);
  return loaded ? <loaded.Companions /> : null;
}
