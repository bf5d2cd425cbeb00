import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "#device/use-session.ts";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import type { AdminRoute } from "#shared/admin/admin-navigation.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { firstInDialog } from "#ui/use-modal.ts";
import styles from "./command-palette.module.css";
import { filterOptions, type PaletteOption, pageOptions } from "./palette-options.ts";
import { commandPalette as copy } from "./shell-copy.ts";
import { searchedIn, usePaletteSearch } from "./use-palette-search.ts";

type Props = { readonly places: readonly AdminRoute[]; readonly onClose: () => void };

/** Combobox that jumps to any admin page, person, group, or lesson. */
export function CommandPalette({ places, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const found = usePaletteSearch(places, typed);
  const user = useSession()?.user;
  const pages = pageOptions(places, user !== undefined && canSeeInsights(user));
  const options = [...filterOptions(pages, typed), ...found.options];
  const field = copy.field(searchedIn(places));
  const active = Math.min(at, options.length - 1);
  const go = (option: PaletteOption | undefined) => {
    if (!option) return;
    onClose();
    void navigate(option.to);
  };
  const press = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, active, options.length);
    if (to !== undefined) setAt(to);
    else if (event.key === "Enter") go(options[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={copy.title}>
      <label className={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={field}
          placeholder={field}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={options[active] && `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          ref={firstInDialog}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </label>
      <Options id={id} options={options} active={active} onGo={go} />
      <p className="small muted" role="status">
        {statusText(options.length, found.status)}
      </p>
    </Dialog>
  );
}

function nextIndex(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (active - 1 + count) % count;
  if (key === "PageDown") return count - 1;
  if (key === "PageUp") return 0;
  return undefined;
}

function statusText(count: number, search: "idle" | "loading" | "succeeded" | "failed"): string {
  if (search === "loading") return copy.searching;
  if (search === "failed") return copy.failed;
  return count === 0 ? copy.none : "";
}

type OptionsProps = {
  readonly id: string;
  readonly options: readonly PaletteOption[];
  readonly active: number;
  readonly onGo: (option: PaletteOption) => void;
};

function Options({ id, options, active, onGo }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      className={styles.list}
      role="listbox"
      id={`${id}-list`}
      aria-label={copy.results}
      ref={list}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps focus and handles keys
        <div
          key={option.to}
          id={`${id}-${index}`}
          data-at={index}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onGo(option)}
        >
          <Icon name={option.icon} size="s" />
          <span>{option.text}</span>
          {option.note && <span className={styles.note}>{option.note}</span>}
        </div>
      ))}
    </div>
  );
}
