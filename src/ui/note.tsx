import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./note.module.css";

type Tone = "info" | "attention" | "danger";
type Props = {
  readonly tone?: Tone | undefined;
  readonly icon?: IconName | undefined;
  /** Announces a note that just appeared to screen readers, assertively if something failed. */
  readonly isNew?: boolean | undefined;
  readonly children: ReactNode;
};

const icons: Record<Tone, IconName> = { info: "info", attention: "clock", danger: "attention" };

function roleOf(tone: Tone, isNew: boolean | undefined) {
  if (!isNew) return;
  return tone === "danger" ? "alert" : "status";
}

export function Note({ tone = "info", icon, isNew, children }: Props): ReactElement {
  return (
    <div className={classNames(styles.note, styles[tone])} role={roleOf(tone, isNew)}>
      <Icon name={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
