import type { PaymentSetup } from "#contract/accounts/billing.ts";
import { Note } from "#ui/note.tsx";
import { testCards as copy } from "./card-copy.ts";
import styles from "./registration.module.css";

const inFours = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

/** Shown only where no real payments are taken. */
export function TestCards({ cards }: { readonly cards: PaymentSetup["test_cards"] }) {
  return (
    <Note>
      {copy.lead}
      <details className={styles.tests}>
        <summary>{copy.title}</summary>
        <dl>
          {cards.map(({ number, outcome }) => (
            <div key={number}>
              <dt>{inFours(number)}</dt>
              <dd>{outcome}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Note>
  );
}
