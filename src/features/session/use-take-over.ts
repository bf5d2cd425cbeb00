import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { releaseFirstForm } from "./hand-over.ts";

/** Adopts what was typed into the static sign-in page, and does what was pressed there before React was loaded. */
export function useTakeOver(
  adopt: (typed: (name: string) => string) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const [isAdopted, setAdopted] = useState(false);
  const first = useRef(adopt);
  useLayoutEffect(() => {
    const fields = new FormData(form.current ?? undefined);
    first.current((name) => String(fields.get(name) ?? ""));
    setAdopted(true);
  }, []);
  // Once the page has rendered with it.
  useEffect(() => {
    if (isAdopted) releaseFirstForm();
  }, [isAdopted]);
  return form;
}
