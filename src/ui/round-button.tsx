import type { ComponentProps, MouseEvent, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./round-button.module.css";

type Props = Omit<ComponentProps<"button">, "children" | "disabled"> & {
  /** Accessible name. */
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** Short text instead of an icon, such as "1.25×". */
  readonly text?: string | undefined;
  readonly kind?: "main" | "quiet" | undefined;
  readonly size?: "m" | "l" | "xl" | undefined;
  /** For a toggle button. */
  readonly pressed?: boolean | undefined;
  /** Ignores clicks but stays focusable. */
  readonly off?: boolean | undefined;
};

const skipSeconds: Partial<Record<IconName, string>> = { "back-15": "15", "forward-30": "30" };

function ButtonContent({ icon, text, size }: Pick<Props, "icon" | "text" | "size">) {
  if (!icon) return <span aria-hidden="true">{text}</span>;
  const inside = skipSeconds[icon];
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
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
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
      onClick={onPress}
    >
      <ButtonContent icon={icon} text={text} size={size} />
    </button>
  );
}
