import { type ReactElement, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { classNames, cssVars } from "./class-names.ts";
import styles from "./cover.module.css";
import { coverArt, loadCoverArt, onCoverArt } from "./cover-loader.ts";
import { useReducedData } from "./reduced-data.ts";

/** `seed` ("family/item") is drawn unless `src` is a finished picture. */
export type Picture = {
  readonly seed: string;
  readonly motif?: string | undefined;
  readonly src?: string | undefined;
  /** Sets the image source later, for lists that scroll fast. Returns a function that cancels it. */
  readonly later?: ((image: HTMLImageElement, address: () => string) => () => void) | undefined;
};

type Props = Picture & {
  /** "16/9", "4/5", "1". */
  readonly ratio?: string | undefined;
  readonly round?: "m" | "l" | "none" | undefined;
  /** Label on the picture. */
  readonly plate?: ReactNode;
  /** Label in the first corner of the picture. */
  readonly corner?: ReactNode;
  readonly className?: string | undefined;
};

function useCoverArt(isNeeded: boolean) {
  const art = useSyncExternalStore(onCoverArt, coverArt, coverArt);
  useEffect(() => {
    if (isNeeded && !art) void loadCoverArt();
  }, [art, isNeeded]);
  return art;
}

/** Renders a decorative picture, tinted by the theme. */
export function Cover(props: Props): ReactElement {
  const { seed, motif, src, later, ratio = "1", round = "m", plate, corner, className } = props;
  const isReduced = useReducedData();
  const art = useCoverArt(!isReduced);
  const address = () => src ?? art?.coverUri(seed, motif) ?? "";
  const isReady = src !== undefined || art !== undefined;
  return (
    <span
      className={classNames(styles.cover, round !== "m" && styles[round], className)}
      style={cssVars({ "--ratio": ratio.replace("/", " / ") })}
    >
      {!isReduced && (
        <img
          ref={isReady && later ? (image: HTMLImageElement) => later(image, address) : undefined}
          src={later || !isReady ? undefined : address()}
          alt=""
          width={400}
          height={400}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      {corner && <span className={styles.corner}>{corner}</span>}
      {plate && <span className={styles.plate}>{plate}</span>}
    </span>
  );
}
