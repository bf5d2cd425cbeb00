import styles from "./burnout.module.css";
import { assumptionInWords } from "./burnout-cost-copy.ts";
import type { PublishedCost } from "./burnout-what-if.ts";

/** Lists the formula, assumptions, and sources of the calculation. */
export function CostSources({ published }: { readonly published: PublishedCost }) {
  const { assumptions, sources } = published;
  return (
    <details className={styles.more}>
      <summary>Formula, assumptions and sources</summary>
      <div className={styles.sources}>
        <p>
          Turnover without burnout = turnover ÷ (1 + share burned out × (times as likely to leave −
          1)). Cost a year = people × (turnover − turnover without burnout) × cost of one departure,
          role by role. The range takes the least and the most of each. A number you typed counts as
          certain.
        </p>
        <h3>Assumptions</h3>
        <dl className={styles.assumptions}>
          {assumptions.map((assumption) => (
            <div key={assumption.name}>
              <dt>{assumption.text}</dt>
              <dd>{assumptionInWords(assumption)}</dd>
            </div>
          ))}
        </dl>
        <h3>Sources</h3>
        <ul>
          {sources.map(({ name, year, text }) => (
            <li key={`${name}${year}`}>
              {name}, {year}. <span className="muted">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
