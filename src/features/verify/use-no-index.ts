import { useEffect } from "react";

/** Whoever was given the address may see it; it is not for search engines to give it to others. */
export function useNoIndex(): void {
  useEffect(() => {
    const mark = document.createElement("meta");
    mark.name = "robots";
    mark.content = "noindex";
    document.head.append(mark);
    return () => mark.remove();
  }, []);
}
