import { useEffect, useState } from "react";

type Drawing = typeof import("./line-drawing.tsx");

let loaded: Drawing | undefined;

export async function loadDrawing(): Promise<Drawing> {
  loaded ??= await import("./line-drawing.tsx");
  return loaded;
}

/**
 * Returns the chart module once it is loaded, at once if it was loaded before. Does not use Suspense, which delays content
 * for 300 ms after a fallback.
 */
export function useDrawing(): Drawing | undefined {
  const [drawing, setDrawing] = useState(loaded);
  const [problem, setProblem] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (!drawing) loadDrawing().then(setDrawing, (error: unknown) => setProblem({ error }));
  }, [drawing]);
  if (problem) throw problem.error;
  return drawing;
}
