import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import styles from "./fold-icon.module.css";
import { Icon } from "./icon.tsx";

/** In a `summary`: turns when its `details` opens, and replaces the browser's marker. */
export const FoldIcon = ({
  className,
  ...rest
}: Pick<ComponentProps<typeof Icon>, "size" | "className">): ReactElement => (
  <Icon name="down" {...rest} className={classNames(styles.icon, className)} />
);
