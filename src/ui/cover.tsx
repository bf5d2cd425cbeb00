import type { ReactElement, ReactNode } from "react";
import { classNames, cssVars } from "./class-names.ts";
import styles from "./cover.module.css";
import { coverUri } from "./cover-art.ts";

/** What to draw: `seed` is "family/one"; `src` puts a finished picture in its place. */
export type Picture = {
  readonly seed: string;
  readonly motif?: string | undefined;
  readonly src?: string | undefined;
  /** Of a list that may fly by: puts the address there when there is time for it. The answer takes it back. */
  readonly later?: ((image: HTMLImageElement, address: () => string) => () => void) | undefined;
};

type Props = Picture & {
  /** "16/9", "4/5", "1". */
  readonly ratio?: string | undefined;
  readonly round?: "m" | "l" | "none" | undefined;
  /** Words on the picture, on a plate. */
  readonly plate?: ReactNode;
  readonly className?: string | undefined;
};

/** Decoration: the title beside it says what it is. The theme dims and tints it. */
export function Cover(props: Props): ReactElement {
  const { seed, motif, src, later, ratio = "1", round = "m", plate, className } = props;
  const address = () => src ?? coverUri(seed, motif);
  return (
    <span
      className={classNames(styles.cover, round !== "m" && styles[round], className)}
      style={cssVars({ "--ratio": ratio.replace("/", " / ") })}
    >
      <img
        ref={later && ((image: HTMLImageElement) => later(image, address))}
        src={later ? undefined : address()}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      {plate && <span className={styles.plate}>{plate}</span>}
    </span>
  );
}
