import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
} from "react";
import styles from "./page-title.module.css";

type Props = {
  /** The words in the browser's tab; the heading itself unless they differ. */
  readonly title: string;
  readonly children?: ReactNode;
};

/** What stands behind the title of each page, in the browser's tab. */
export const TitleEnding = createContext("Respite");

/** The one h1 of a page. It can hold the focus, because that is where a change of page arrives. */
export function PageTitle({ title, children }: Props): ReactElement {
  const ending = useContext(TitleEnding);
  useLayoutEffect(() => {
    document.title = `${title} · ${ending}`;
  }, [title, ending]);
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}
