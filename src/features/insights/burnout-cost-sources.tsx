import styles from "./burnout.module.css";
import { costHelp as copy } from "./burnout-cost-copy.ts";
import type { PublishedCost } from "./burnout-what-if.ts";

type Props = { readonly published: PublishedCost; readonly comparison: string };

/** Lists the formula, assumptions, and sources of the calculation, and compares it with another estimate. */
export function CostSources({ published, comparison }: Props) {
  const { assumptions, sources } = published;
  return (
    <details className={styles.more}>
      <summary>{copy.title}</summary>
      <div className={styles.sources}>
        {copy.formula.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{comparison}</p>
        <h3>{copy.assumptions}</h3>
        <dl className={styles.assumptions}>
          {assumptions.map((assumption) => (
            <div key={assumption.name}>
              <dt>{assumption.text}</dt>
              <dd>{copy.value(assumption)}</dd>
            </div>
          ))}
        </dl>
        <h3>{copy.sources}</h3>
        <ul>
          {sources.map(({ name, year, text }) => (
            <li key={`${name}${year}`}>
              {copy.source(name, year)} <span className="muted">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
