import type { PaymentSetup } from "#contract/accounts/billing.ts";
import { Note } from "#ui/note.tsx";
import styles from "./registration.module.css";

const inFours = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

/** Shown only by servers that take no real payments. */
export function TestCards({ cards }: { readonly cards: PaymentSetup["test_cards"] }) {
  return (
    <Note>
      This server takes no real money. Use one of the test cards, with any date to come and any
      security code.
      <details className={styles.tests}>
        <summary>Test cards</summary>
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
