import type { ReactElement } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";
import { type IconName, iconPaths } from "./icon-paths.ts";

type Props = {
  readonly name: IconName;
  readonly size?: "s" | "m" | "l" | undefined;
  /** Fills the shape, for an active state. */
  readonly filled?: boolean | undefined;
  /** Only for an icon without text beside it. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
};

const naturallyFilled: ReadonlySet<IconName> = new Set(["play"]);

export function Icon({ name, size = "m", filled, label, className }: Props): ReactElement {
  const isFilled = filled ?? naturallyFilled.has(name);
  return (
    <svg
      className={classNames(
        styles.icon,
        styles[size],
        isFilled && styles.filled,
        name === "pause" && styles.heavy,
        className,
      )}
      viewBox="0 0 24 24"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
