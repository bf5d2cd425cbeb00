import { useLive, valueOr } from "#device/use-live.ts";
import { Section } from "#ui/section.tsx";
import { comparison as copy, nationalFigureFor } from "./comparison-copy.ts";
import styles from "./result.module.css";

/** Compares an answer with a published national figure of the same profession. Works offline. */
export function Comparison({ level }: { readonly level: number }) {
  const title = useLive(async ({ profile }) => (await profile.get())?.providerTitle, []);
  if (title.kind === "loading") return null;
  const figure = nationalFigureFor(valueOr(title, undefined));
  if (!figure) return null;
  return (
    <Section title={copy.title}>
      <div className={styles.words}>
        <p>
          {copy.figure(figure)} {copy.own(level)}
        </p>
        <p className="small muted">
          {copy.method(figure)} {copy.source}{" "}
          <a href={figure.url} target="_blank" rel="noopener noreferrer">
            {figure.source}
          </a>
          . {copy.privacy}
        </p>
      </div>
    </Section>
  );
}
