import { useEffect, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import type { View } from "./catalogue.ts";

const FLAG = "1";

/** What is looked at stands in the address, so it can be gone back to, reloaded and shared. */
export function useView() {
  const [query, setQuery] = useSearchParams();
  const series = query.get("series");
  const section = query.get("section");
  const view: View = {
    text: query.get("q") ?? "",
    onlyDownloaded: query.get("downloaded") === FLAG,
    ...(series && { series }),
    ...(section && { section }),
  };
  const set = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    view,
    setText: (text: string) => set("q", text),
    setOnlyDownloaded: (isOn: boolean) => set("downloaded", isOn ? FLAG : undefined),
  };
}

/** What is being typed is ahead of the address; a link or the back button sets it again. */
export function useTyped(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const { key } = useLocation();
  const arrival = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival, not per letter
  useEffect(() => {
    if (arrival !== "REPLACE") setTyped(text);
  }, [key]);
  const type = (next: string) => {
    setTyped(next);
    onText(next);
  };
  return [typed, type] as const;
}
