import type { ReactElement } from "react";
import { Button } from "../button.tsx";
import { ChipSelect } from "../chip.tsx";
import { pagination as copy } from "./copy.ts";
import styles from "./data-table.module.css";
import type { ListView } from "./types.ts";

const PAGE_SIZES = [25, 50, 100];

type Props = {
  readonly label: string;
  readonly view: ListView;
  readonly total: number;
  readonly onView: (changes: Partial<ListView>) => void;
};

export function Pagination({ label, view, total, onView }: Props): ReactElement | null {
  const { page, size } = view;
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const sizes = PAGE_SIZES.includes(size) ? PAGE_SIZES : [size, ...PAGE_SIZES];
  if (total <= Math.min(...sizes)) return null;
  return (
    <nav className={styles.pages} aria-label={copy.label(label)}>
      <Button
        icon="back"
        aria-disabled={page === 0 || undefined}
        onClick={() => page > 0 && onView({ page: page - 1 })}
      >
        {copy.previous}
      </Button>
      <p className="small num">{copy.page(page + 1, last + 1)}</p>
      <Button
        aria-disabled={page >= last || undefined}
        onClick={() => page < last && onView({ page: page + 1 })}
      >
        {copy.next}
      </Button>
      <ChipSelect
        label={copy.perPage}
        value={size}
        onChange={(event) => onView({ size: Number(event.currentTarget.value) })}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {copy.rows(one)}
          </option>
        ))}
      </ChipSelect>
    </nav>
  );
}
