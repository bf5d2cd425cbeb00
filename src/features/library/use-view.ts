import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { parseView, type View, viewQuery } from "./view.ts";

export type Change = (changes: Partial<View>, how?: { readonly replace?: boolean }) => void;

/** Keeps the view in the URL, so it survives back, reload, and sharing. `change` is stable. */
export function useView(): { readonly view: View; readonly change: Change } {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const view = useMemo(() => parseView(new URLSearchParams(address)), [address]);
  const latest = useRef({ view, setQuery });
  latest.current = { view, setQuery };
  const change = useCallback<Change>((changes, how) => {
    const now = latest.current;
    now.setQuery(viewQuery({ ...now.view, ...changes }), how);
  }, []);
  return { view, change };
}

/** Browsers rate-limit URL changes. */
const PAUSE_MS = 200;
const TYPED = "typed";

type Typing = {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Replaces the text and writes it to the URL now. */
  readonly submit: (text: string) => void;
};

/** The typed text runs ahead of the URL. Navigation resets it. */
export function useSearchText(text: string): Typing {
  const [typed, setTyped] = useState(text);
  const [query, setQuery] = useSearchParams();
  const { key, state } = useLocation();
  const move = useNavigationType();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, not per typed character
  useEffect(() => {
    // Back and Forward return to a text that was typed earlier.
    if (state === TYPED && move !== "POP") return;
    stop();
    setTyped(text);
  }, [key]);
  const write = (next: string) => {
    stop();
    const view = parseView(query);
    if (view.text === next) return;
    const isMore = view.text !== "" && next !== "";
    setQuery(viewQuery({ ...view, text: next, exact: false }), {
      replace: isMore,
      state: TYPED,
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
    submit: (next) => {
      setTyped(next);
      write(next);
    },
  };
}
