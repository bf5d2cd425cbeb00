import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from "react";
import { SearchField } from "#ui/search-field.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { searchBox as copy } from "./library-copy.ts";
import styles from "./search/search.module.css";
import type { PanelHandle } from "./search/search-panel.tsx";
import type { Library } from "./use-library.ts";

const SearchPanel = lazy(async () => ({
  default: (await import("./search/search-panel.tsx")).SearchPanel,
}));

type Props = {
  readonly label: string;
  readonly text: string;
  readonly library: Library | undefined;
  readonly onType: (text: string) => void;
  /** Searches for the text now. */
  readonly onSubmit: (text: string) => void;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

/** The search field with suggestions below. Their code loads when the field is first used. */
export function LibrarySearchBox(props: Props) {
  const { label, text, library, onType, onSubmit, isOpen, setOpen } = props;
  const id = useId();
  const panel = useRef<PanelHandle>(null);
  const [active, setActive] = useState<string>();
  const submit = (next: string) => {
    onSubmit(next);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    setOpen(event.key !== "Enter" && event.key !== "Escape");
    const isChosen = panel.current?.press(event) ?? false;
    if (event.key === "Enter" && !isChosen) submit(text);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) submit(text);
  };
  const open = () => setOpen(true);
  // The field answers first.
  const showsPanel = useDeferredValue(isOpen) && isOpen;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the suggestions when focus leaves the box and its list
    <div className={styles.box} onBlur={onBlur}>
      <div className={styles.bar}>
        <SearchField
          label={label}
          value={text}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-activedescendant={active}
          onChange={onType}
          onClick={open}
          onFocus={open}
          onKeyDown={onKeyDown}
        />
        {(isOpen || text) && (
          <TextButton className={styles.cancel} onClick={() => submit("")}>
            {copy.cancel}
          </TextButton>
        )}
      </div>
      {showsPanel && library && (
        <Suspense>
          <SearchPanel
            ref={panel}
            id={id}
            text={text}
            library={library}
            onActive={setActive}
            onSubmit={submit}
          />
        </Suspense>
      )}
    </div>
  );
}
