import { useMemo } from "react";
import { type Found, find } from "./finding.ts";
import { optionsOf, withKnownOnly } from "./options.ts";
import type { Parts } from "./use-library.ts";
import { useRanked, useStressors } from "./use-ranked.ts";
import type { View } from "./view.ts";

export function useOptions({ library }: Pick<Parts, "library">) {
  const stressors = useStressors();
  return useMemo(() => optionsOf(library, stressors), [library, stressors]);
}

const asksByName = ({ categories, stressors, series, speakers }: View) =>
  [categories, stressors, series, speakers].some(({ length }) => length > 0);

/** What is found for what is asked, as far as the catalogue knows of it. */
export function useFound(asked: View, parts: Parts): Found & { readonly view: View } {
  const { library, watched, saved, isHere } = parts;
  const stressors = useStressors();
  const { ranked, day } = useRanked(parts);
  const view = useMemo(
    () => (asksByName(asked) ? withKnownOnly(asked, optionsOf(library, stressors)) : asked),
    [asked, library, stressors],
  );
  const found = useMemo(
    () => find({ catalogue: library, view, watched, saved, isHere, ranked, day }),
    [library, view, watched, saved, isHere, ranked, day],
  );
  return { ...found, view };
}
