import type { ReactElement, ReactNode } from "react";
import { classNames, cssVars } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type BlockProps = {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly shape?: "line" | "cover" | "round" | undefined;
  /** Aspect ratio: "16/9", "4/5", "1". */
  readonly ratio?: string | undefined;
};

/** Reserves space for content that is loading. */
export function SkeletonBlock({ width, height, shape = "line", ratio }: BlockProps): ReactElement {
  return (
    <span
      className={classNames(
        styles.bone,
        shape === "cover" && styles.cover,
        shape === "round" && styles.round,
      )}
      style={cssVars({
        "--bone-width": width,
        "--bone-height": height,
        "--bone-ratio": ratio?.replace("/", " / "),
      })}
      aria-hidden="true"
    />
  );
}

/** Wraps skeleton blocks and announces `label` once to screen readers. */
export function Skeleton({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className={className} aria-busy="true" role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/** Has the shape of one `CoverRow`. */
export function CoverRowSkeleton(): ReactElement {
  return (
    <span className={styles.row} aria-hidden="true">
      <SkeletonBlock shape="cover" />
      <span>
        <SkeletonBlock width="85%" height="1.0625rem" />
        <SkeletonBlock width="55%" />
        <SkeletonBlock width="70%" />
      </span>
    </span>
  );
}
