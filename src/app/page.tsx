import { type ComponentType, lazy, useState } from "react";
import { withPatience } from "./missing-code.ts";

export type Page = {
  /** Afterwards the page is drawn at once, without a moment of nothing. */
  readonly load: () => Promise<void>;
  /** What to draw now: the page itself, or one that waits for it. */
  readonly view: () => ComponentType;
};

let pages = 0;

/** A page in a chunk of its own. Its number says in an error which one did not come. */
export function page(fetchView: () => Promise<ComponentType>): Page {
  const chunk = ++pages;
  let loaded: ComponentType | undefined;
  const fetched = () => withPatience(fetchView(), chunk);
  const waiting = lazy(async () => ({ default: loaded ?? (await fetched()) }));
  return {
    load: async () => {
      loaded = await fetched();
    },
    view: () => loaded ?? waiting,
  };
}

/** Decides once while it stands, so that a page keeps its state when its code has come twice. */
export function PageView({ page: shown }: { readonly page: Page }) {
  const [View] = useState(shown.view);
  return <View />;
}
