import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { shelf as copy } from "./copy.ts";
import { RoundButton } from "./round-button.tsx";
import { Section } from "./section.tsx";
import styles from "./shelf.module.css";
import { useMatches } from "./use-matches.ts";

/** Where each shelf was scrolled to, for going back to its page. */
const positions = new Map<string, number>();

/** What can be scrolled to on each side. */
type Reach = { readonly back: boolean; readonly forward: boolean };
const NOWHERE: Reach = { back: false, forward: false };

function useReach(list: RefObject<HTMLElement | null>, items: ReactNode): Reach {
  const [reach, setReach] = useState(NOWHERE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items change how far the list reaches, but not its size
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const back = scrollLeft > 1;
      const forward = scrollLeft + clientWidth < scrollWidth - 1;
      setReach((was) => (was.back === back && was.forward === forward ? was : { back, forward }));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [list, items]);
  return reach;
}

function usePosition(list: RefObject<HTMLElement | null>, name: string) {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const left = positions.get(name) ?? 0;
    if (left > 0) element.scrollTo({ left, behavior: "instant" });
    return () => {
      positions.set(name, element.scrollLeft);
    };
  }, [list, name]);
}

type Props = {
  readonly title: string;
  /** Shown beside the title, such as a link to the full list. */
  readonly action?: ReactNode;
  /** `wide` and `tall` are covers, `card` is a cover with text on a plate. A number is that many rows to a column. */
  readonly kind: "wide" | "tall" | "card" | 2 | 3;
  /** List items. */
  readonly children: ReactNode;
};

const kindClass = { wide: "wide", tall: "tall", card: "card", 2: "two", 3: "three" } as const;

/**
 * Renders a list that scrolls sideways and snaps, with the next item in sight. Wide screens also have buttons to scroll;
 * Tab does it everywhere.
 */
export function Shelf({ title, action, kind, children }: Props): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  usePosition(list, title);
  const { back, forward } = useReach(list, children);
  const hasArrows = useMatches("(min-width: 60rem)");
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8 });
  return (
    <Section
      title={title}
      className={styles.section}
      action={
        <span className={styles.actions}>
          {hasArrows && (back || forward) && (
            <span className={styles.arrows}>
              <RoundButton
                label={copy.back(title)}
                icon="back"
                off={!back}
                onClick={() => scroll(-1)}
              />
              <RoundButton
                label={copy.forward(title)}
                icon="forward"
                off={!forward}
                onClick={() => scroll(1)}
              />
            </span>
          )}
          {action}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul ref={list} className={classNames(styles.shelf, styles[kindClass[kind]])} role="list">
        {children}
      </ul>
    </Section>
  );
}
