import type { ComponentProps, MouseEvent, ReactElement } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  readonly to: To;
  readonly replace?: boolean | undefined;
  /** For the next page, in the browser's history. */
  readonly state?: unknown;
};

/** Links to a page of the app. The router's own `Link` can also preload pages, which adds 1.8 kB to the first screens. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps): ReactElement {
  const { target } = rest;
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={onLinkClick} />;
}
