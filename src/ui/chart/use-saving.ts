import { useEffect, useRef, useState } from "react";

type State<Kind> =
  | { readonly status: "idle" }
  | { readonly status: "busy" | "failed"; readonly kind: Kind };

/** Runs one export at a time, and tells which is running or has failed. */
export function useSaving<Kind extends string>() {
  const [state, setState] = useState<State<Kind>>({ status: "idle" });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const end = (next: State<Kind>) => {
    if (isMounted.current) setState(next);
  };
  const save = (kind: Kind, work: () => Promise<void>) => {
    setState({ status: "busy", kind });
    work().then(
      () => end({ status: "idle" }),
      () => end({ status: "failed", kind }),
    );
  };
  return {
    busy: state.status === "busy" ? state.kind : undefined,
    failed: state.status === "failed" ? state.kind : undefined,
    save,
  };
}
