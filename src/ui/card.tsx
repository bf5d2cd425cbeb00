import { type ComponentProps, type ReactElement, useId } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

type Props = Omit<ComponentProps<"section">, "title"> & { readonly title?: string | undefined };

/** A card with a title is a region labeled by it. */
export function Card({ title, className, children, ...rest }: Props): ReactElement {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      {...rest}
      className={classNames(styles.card, className)}
    >
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  );
}
