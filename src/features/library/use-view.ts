import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { addressOf, type View, viewIn } from "./view.ts";

export type Change = (changes: Partial<View>, how?: { readonly replace?: boolean }) => void;

/** What is looked at stands in the address, so it can be gone back to, reloaded and shared. `change` stays the same. */
export function useView(): { readonly view: View; readonly change: Change } {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const view = useMemo(() => viewIn(new URLSearchParams(address)), [address]);
  const latest = useRef({ view, setQuery });
  latest.current = { view, setQuery };
  const change = useCallback<Change>((changes, how) => {
    const now = latest.current;
    now.setQuery(addressOf({ ...now.view, ...changes }), { preventScrollReset: true, ...how });
  }, []);
  return { view, change };
}

/** Browsers refuse an address that changes with every letter. */
const PAUSE_MS = 200;
const TYPED = "typed";

type Typing = {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Brings the address up to what has been typed. */
  readonly settle: () => void;
};

/** What is being typed is ahead of the address; a link or the back button sets it again. */
export function useTyped(text: string): Typing {
  const [typed, setTyped] = useState(text);
  const [query, setQuery] = useSearchParams();
  const { key, state } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival, not per letter
  useEffect(() => {
    if (state === TYPED) return;
    stop();
    setTyped(text);
  }, [key]);
  const write = (next: string) => {
    stop();
    const view = viewIn(query);
    if (view.text === next) return;
    const isMore = view.text !== "" && next !== "";
    setQuery(addressOf({ ...view, text: next }), {
      replace: isMore,
      state: TYPED,
      preventScrollReset: true,
    });
  };
  const latest = useRef(write);
  latest.current = write;
  return {
    typed,
    type: (next) => {
      setTyped(next);
      stop();
      timer.current = setTimeout(() => latest.current(next), PAUSE_MS);
    },
    settle: () => {
      if (timer.current !== undefined) write(typed);
    },
  };
}
