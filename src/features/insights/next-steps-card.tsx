import { useLive } from "#device/use-live.ts";
import type { Device } from "#sync/device.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
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

/** Suggests next steps. Renders nothing while figures load. */
export function NextSteps({ steps }: { readonly steps: readonly Step[] | undefined }) {
  if (!steps) return null;
  return (
    <Card title={nextSteps.title} className={styles.card}>
      <ol className={styles.steps}>
        {steps.map(({ key, title, text, to, action }) => (
          <li key={key}>
            <h3>{title}</h3>
            <p>{text}</p>
            <LinkButton to={to}>{action}</LinkButton>
          </li>
        ))}
      </ol>
    </Card>
  );
}
