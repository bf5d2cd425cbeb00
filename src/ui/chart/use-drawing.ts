import { useEffect, useState } from "react";

type Drawing = typeof import("./line-drawing.tsx");

let loaded: Drawing | undefined;

export async function loadDrawing(): Promise<Drawing> {
  loaded ??= await import("./line-drawing.tsx");
  return loaded;
}

/**
 * What draws lines, as soon as it is there; at once when it was loaded before. Not with Suspense, which keeps what comes
 * shortly after a placeholder back for 300 ms.
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
