import { type ComponentType, lazy, useState } from "react";
import { withTimeout } from "./missing-code.ts";

export type Page = {
  /** Loads the code, so that the page renders without a loading state. */
  readonly load: () => Promise<void>;
  /** Returns the page if it is loaded, and a lazy wrapper otherwise. */
  readonly view: () => ComponentType;
};

let pages = 0;

/** Creates a page in its own chunk. Its number identifies it in errors. */
export function page(fetchView: () => Promise<ComponentType>): Page {
  const chunk = ++pages;
  let loaded: ComponentType | undefined;
  const fetched = () => withTimeout(fetchView(), chunk);
  const waiting = lazy(async () => ({ default: loaded ?? (await fetched()) }));
  return {
    load: async () => {
      loaded = await fetched();
    },
    view: () => loaded ?? waiting,
  };
}

/** Chooses the component once per mount, so the page keeps its state if its code is loaded again. */
export function PageView({ page: shown }: { readonly page: Page }) {
  const [View] = useState(shown.view);
  return <View />;
}

/** Loading states appear after this delay. */
const PREFETCH_LIMIT_MS = 500;

/** Waits for a page's data, so that it renders without a loading state, but not for long. */
export const withinLimit = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, PREFETCH_LIMIT_MS))]);
