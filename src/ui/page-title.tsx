import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
} from "react";
import styles from "./page-title.module.css";

type Props = {
  /** Title of the browser tab, and the heading unless `children` differ. */
  readonly title: string;
  readonly children?: ReactNode;
};

/** Suffix of each page's title in the browser tab. */
export const TitleSuffix = createContext("Respite");

/** Renders the page's h1. It is focusable because navigation moves focus to it. */
export function PageTitle({ title, children }: Props): ReactElement {
  const ending = useContext(TitleSuffix);
  useLayoutEffect(() => {
    document.title = `${title} · ${ending}`;
  }, [title, ending]);
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}
