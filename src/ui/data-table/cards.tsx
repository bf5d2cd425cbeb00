import type { ReactElement } from "react";
import styles from "./data-table.module.css";
import { type Drawn, shownColumns, Tick, Title } from "./grid.tsx";

/** On a phone: a card for each row, with the same facts by name. */
export function Cards<Row extends object>(props: Drawn<Row>): ReactElement {
  const { grid, label, selection } = props;
  const columns = shownColumns(props);
  const title = columns.find(({ isTitle }) => isTitle);
  const facts = columns.filter(({ isTitle }) => !isTitle);
  return (
    <ul className={styles.cards} aria-label={label}>
      {grid.getRowModel().rows.map(({ id, original: row }) => (
        <li key={id} data-chosen={grid.getRow(id).getIsSelected() || undefined}>
          <div className={styles.top}>
            <p>{title && <Title row={row} column={title} props={props} />}</p>
            {selection && <Tick row={row} id={id} props={props} />}
          </div>
          <dl>
            {facts.map((column) => (
              <div key={column.id}>
                <dt>{column.label}</dt>
                <dd className={column.isNumber && "num"}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
