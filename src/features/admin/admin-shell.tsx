import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { type AdminRoute, areaName, findRoute, sectionOf } from "#shared/admin/admin-navigation.ts";
import { ADMIN_PATH, adminPath, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { BrandMark } from "#ui/brand-mark.tsx";
import { Button } from "#ui/button.tsx";
import { ChipLink, ChipRow } from "#ui/chip.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import styles from "./admin-shell.module.css";
import { CommandPalette } from "./command-palette.tsx";
import { adminShell as copy } from "./shell-copy.ts";

type Props = { readonly places: readonly AdminRoute[]; readonly children: ReactNode };

/** Ctrl+K, or Command+K on a Mac. */
const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";

function usePaletteKey(open: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open]);
}

/**
 * Admin navigation: areas in a side bar on desktop, behind a button on phones, plus the command
 * palette.
 */
export function AdminShell({ places, children }: Props) {
  const { pathname } = useLocation();
  const [openDialog, setOpenDialog] = useState<"palette" | "areas">();
  const [openPalette] = useState(() => () => setOpenDialog("palette"));
  usePaletteKey(openPalette);
  const close = () => setOpenDialog(undefined);
  const currentPath = pathname.slice(ADMIN_PATH.length).replace(/^\/|\/$/g, "");
  const here = findRoute(places, currentPath);
  const area = here && sectionOf(here);
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <Link className={styles.brand} to={ADMIN_PATH}>
          <BrandMark />
          {copy.title}
        </Link>
        <Button icon="search" aria-haspopup="dialog" onClick={openPalette}>
          {copy.search} <kbd className={styles.key}>{copy.searchKey}</kbd>
        </Button>
        <span className={styles.menu}>
          <Button icon="filters" aria-haspopup="dialog" onClick={() => setOpenDialog("areas")}>
            {copy.menu}
          </Button>
        </span>
        <nav className={styles.nav} aria-label={copy.areas}>
          <Areas places={places} area={area} />
        </nav>
        <div className={styles.foot}>
          <TextLink to={LIBRARY_PATH}>{copy.back}</TextLink>
          <ThemeSwitch />
        </div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <AreaPages places={places} area={area} currentPath={currentPath} />
        {children}
      </main>
      <Dialog open={openDialog === "areas"} onClose={close} title={copy.areas}>
        <nav className={styles.sheet} aria-label={copy.areas}>
          <Areas places={places} area={area} onGo={close} />
          <TextLink to={LIBRARY_PATH}>{copy.back}</TextLink>
          <ThemeSwitch />
        </nav>
      </Dialog>
      {openDialog === "palette" && <CommandPalette places={places} onClose={close} />}
    </div>
  );
}

type AreasProps = {
  readonly places: readonly AdminRoute[];
  /** The current area. */
  readonly area: string | undefined;
  readonly onGo?: () => void;
};

function Areas({ places, area, onGo }: AreasProps) {
  return (
    <ul className={styles.areas}>
      {places.map(
        (place) =>
          place.icon && (
            <li key={place.path}>
              <Link
                to={adminPath(place.path)}
                aria-current={place.path === area ? "page" : undefined}
                onClick={onGo}
              >
                <Icon name={place.icon} />
                {areaName(place)}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

type AreaPagesProps = AreasProps & { readonly currentPath: string };

/** Links to the pages of the current area, if it has more than one. */
function AreaPages({ places, area, currentPath }: AreaPagesProps) {
  const pages = places.filter((place) => place.name && sectionOf(place) === area);
  if (pages.length < 2) return null;
  return (
    <nav aria-label={copy.areaPages} className={styles.neighbours}>
      <ChipRow label={copy.pages}>
        {pages.map(({ path, name }) => (
          <ChipLink
            key={path}
            to={adminPath(path)}
            aria-current={path === currentPath ? "page" : undefined}
          >
            {name}
          </ChipLink>
        ))}
      </ChipRow>
    </nav>
  );
}
