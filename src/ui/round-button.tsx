import type { ComponentProps, MouseEvent, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./round-button.module.css";

type Props = Omit<ComponentProps<"button">, "children" | "disabled"> & {
  /** What it does, spoken. */
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** Short text instead of an icon, such as "1.25×". */
  readonly text?: string | undefined;
  readonly kind?: "main" | "quiet" | undefined;
  readonly size?: "m" | "l" | "xl" | undefined;
  /** A button that stays down. */
  readonly pressed?: boolean | undefined;
  /** Cannot be pressed now; stays reachable. */
  readonly off?: boolean | undefined;
};

const skips: Partial<Record<IconName, string>> = { "back-15": "15", "forward-30": "30" };

function Face({ icon, text, size }: Pick<Props, "icon" | "text" | "size">) {
  if (!icon) return <span aria-hidden="true">{text}</span>;
  const inside = skips[icon];
  return (
    <>
      <Icon
        name={icon}
        size={size === "xl" ? "l" : "m"}
        className={inside ? styles.big : undefined}
      />
      {inside && (
        <span className={styles.inside} aria-hidden="true">
          {inside}
        </span>
      )}
    </>
  );
}

export function RoundButton(props: Props): ReactElement {
  const { label, icon, text, kind, size = "m", pressed, off, className, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.round, styles[size], kind === "main" && styles.main, className)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onClick={press}
    >
      <Face icon={icon} text={text} size={size} />
    </button>
  );
}
