import { useLive } from "#device/use-live.ts";
import type { Device } from "#sync/device.ts";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./next-steps.module.css";
import type { Library, Step } from "./next-steps.ts";
import { nextSteps } from "./next-steps-copy.ts";

const readLibrary = async ({ content }: Device): Promise<Library> => {
  const [lessons, series] = await Promise.all([content.all(), content.series()]);
  return { lessons, series };
};

const NOTHING: Library = { lessons: [], series: [] };

/** Returns the library stored on the device, or undefined while it loads. */
export function useLibrary(): Library | undefined {
  const known = useLive(readLibrary, []);
  if (known.kind === "loading") return undefined;
  return known.kind === "ready" ? known.value : NOTHING;
}

type Props = {
  readonly steps: readonly Step[] | undefined;
  /** Columns out of twelve on wide screens. */
  readonly span?: 4 | 8 | 12;
};

const spans = { 4: styles.narrow, 8: styles.wide, 12: undefined } as const;

/** Suggests next steps. Renders nothing while figures load. */
export function NextSteps({ steps, span = 12 }: Props) {
  if (!steps) return null;
  return (
    <Card title={nextSteps.title} className={classNames(styles.card, spans[span])}>
      <ol className={styles.steps}>
        {steps.map(({ key, title, text, to, action }) => (
          <li key={key}>
            <h3>{title}</h3>
            <p>{text}</p>
            <TextLink to={to}>{action}</TextLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
