import { BrandMark } from "#ui/brand-mark.tsx";
import { Cover } from "#ui/cover.tsx";
import { motifs } from "#ui/cover-art.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNames } from "#ui/icon-paths.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import styles from "./dev-ui.module.css";
import { Charts } from "./dev-ui-charts.tsx";
import { Fields, Overlays, SelfRemovingButton, Sliders, Tiles } from "./dev-ui-more.tsx";
import { Buttons, Chips, States } from "./dev-ui-parts.tsx";
import { Tables } from "./dev-ui-table.tsx";

const colors = [
  ...["bg", "surface", "raised", "sunken", "line", "line-strong", "ink", "ink-2", "ink-3"],
  ...["accent", "accent-press", "on-accent", "accent-soft", "on-accent-soft"],
  ...["attention", "attention-soft", "danger", "danger-soft", "focus", "lock"],
];

/** Shows all of src/ui for review in each theme and at each width. */
export function DevUiPage() {
  return (
    <main className={styles.page} id="main">
      <p className={styles.brand}>
        <BrandMark />
        Respite
      </p>
      <PageTitle title="UI components" />
      <p className="muted measure">All components in the selected appearance.</p>
      <div className={styles.themes}>
        <ThemeSwitch />
      </div>
      <Section title="States">
        <States />
      </Section>
      <Section title="Buttons">
        <Buttons />
      </Section>
      <Section title="Chips, badges, toggles">
        <Chips />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Dialog, toast, notes">
        <Overlays />
        <SelfRemovingButton />
      </Section>
      <Section title="Sliders and progress">
        <Sliders />
      </Section>
      <Section title="Figures">
        <Charts />
      </Section>
      <Section title="Tables">
        <Tables />
      </Section>
      <Tiles />
      <Section title="Covers">
        <div className={styles.covers}>
          {motifs.flatMap((motif) =>
            [1, 2, 3, 4].map((n) => (
              <figure key={`${motif}${n}`}>
                <Cover seed={`${motif}/${n}`} motif={motif} round="l" />
                <figcaption className="xs muted">{motif}</figcaption>
              </figure>
            )),
          )}
        </div>
      </Section>
      <Section title="Icons">
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span className="xs muted">{name}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Color">
        <ul className={styles.swatches}>
          {colors.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              <span className="xs muted">{name}</span>
            </li>
          ))}
        </ul>
      </Section>
    </main>
  );
}
