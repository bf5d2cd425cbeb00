import type { ReactElement, ReactNode } from "react";
import { classNames, cssVars } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type BoneProps = {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly shape?: "line" | "cover" | "round" | undefined;
  /** Of a cover: "16/9", "4/5", "1". */
  readonly ratio?: string | undefined;
};

/** A place kept free for what is coming, breathing slowly. */
export function Bone({ width, height, shape = "line", ratio }: BoneProps): ReactElement {
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

/** Wraps bones and says once what is being waited for. */
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

/** The shape of one `CoverRow`. */
export function RowBones(): ReactElement {
  return (
    <span className={styles.row} aria-hidden="true">
      <Bone shape="cover" />
      <span>
        <Bone width="85%" height="1.0625rem" />
        <Bone width="55%" />
        <Bone width="70%" />
      </span>
    </span>
  );
}
