import { useState } from "react";
import { RichTextField } from "#shared/admin/rich-text/rich-text-field.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceList, Scale } from "#ui/choice-list.tsx";
import { CoverRow, CoverTile } from "#ui/cover-tile.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, PasswordField, SelectField, TextArea } from "#ui/field.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Range } from "#ui/range.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { RowList } from "#ui/row-list.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Section } from "#ui/section.tsx";
import { Shelf } from "#ui/shelf.tsx";
import { StatusLine } from "#ui/status-line.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./dev-ui.module.css";
import { paths } from "./paths.ts";

export function Fields() {
  const [search, setSearch] = useState("");
  return (
    <div className={styles.two}>
      <Field
        label="Registration code"
        hint="Find it in your invitation or ask your leader."
        defaultValue="HARBOR-24"
      />
      <Field
        label="Work email"
        defaultValue="maya.lin@harbor"
        error="Enter a full email address, such as name@hospital.org."
      />
      <PasswordField label="Password" defaultValue="respite" autoComplete="off" />
      <SelectField label="Series" optional>
        <option>All</option>
        <option>Steady ground</option>
      </SelectField>
      <TextArea label="What would help?" hint="Only you can see your answer." />
      <FormattedText />
      <Choices />
      <SearchField label="Search the library" value={search} onChange={setSearch} />
    </div>
  );
}

function FormattedText() {
  const [text, setText] = useState("<p>Rest <b>now</b></p>");
  return (
    <div>
      <RichTextField name="about" label="About the lesson" value={text} onChange={setText} />
      <output aria-label="Stored text">{text}</output>
      <Button onClick={() => setText("<table><tbody><tr><td>Sleep</td></tr></tbody></table>")}>
        Import a table
      </Button>
    </div>
  );
}

function Choices() {
  const [choice, setChoice] = useState<string>();
  const [number, setNumber] = useState<number>();
  return (
    <>
      <ChoiceList
        legend="Where do you work most?"
        options={[
          { value: "ward", text: "In a hospital" },
          { value: "home", text: "In patients’ homes" },
        ]}
        value={choice}
        error={choice === undefined ? "Choose one answer." : undefined}
        onChange={setChoice}
      />
      <Scale
        legend="How helpful was it?"
        max={5}
        low="Not at all"
        high="Very"
        value={number}
        onChange={setNumber}
      />
    </>
  );
}

export function Overlays() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.stack}>
      <div className={styles.wrap}>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Button onClick={() => showToast({ text: "Saved", icon: "cloud-done" })}>Show toast</Button>
        <Button
          onClick={() =>
            showToast({
              text: "Download removed",
              action: { label: "Undo", run: () => showToast({ text: "Download restored" }) },
            })
          }
        >
          Show toast with Undo
        </Button>
      </div>
      <Note icon="no-network">Figures from Monday at 6:10 PM</Note>
      <Note tone="attention">To protect your privacy, we'll sign you out in 30 seconds.</Note>
      <Note tone="danger">The download was damaged. We'll download it again.</Note>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Sign out of this device?"
        actions={
          <>
            <Button onClick={close}>Sign out</Button>
            <Button kind="main" onClick={close}>
              Stay signed in
            </Button>
          </>
        }
      >
        <p className="muted">3 changes haven't synced. They sync the next time you sign in here.</p>
      </Dialog>
    </div>
  );
}

/** A button that removes itself, like Download. */
export function SelfRemovingButton() {
  const [isShown, setShown] = useState(true);
  return (
    <KeepFocus className={styles.wrap}>
      {isShown ? (
        <Button key="away" onClick={() => setShown(false)}>
          Remove button
        </Button>
      ) : (
        <Button key="back" onClick={() => setShown(true)}>
          Restore button
        </Button>
      )}
    </KeepFocus>
  );
}

export function Sliders() {
  const [at, setAt] = useState(372);
  return (
    <Card className={styles.stack}>
      <Range
        label="Position, available up to 8 minutes 40 seconds"
        value={at}
        max={870}
        openTo={520}
        valueText={`${at} of 870 seconds`}
        onChange={setAt}
      />
      <ProgressBar label="Downloaded" value={14} max={38} valueText="14 of 38 MB" />
      <ProgressBar label="Checking" />
      <StatusLine icon="cloud-done" to={paths.devUi}>
        3 changes waiting
      </StatusLine>
    </Card>
  );
}

const here = (
  <MetaItem icon="here" tone="here">
    Downloaded
  </MetaItem>
);

export function Tiles() {
  return (
    <>
      <Shelf title="Wide tiles" kind="wide" action={<TextLink to={paths.devUi}>History</TextLink>}>
        {(["moon", "tides", "stones"] as const).map((motif, i) => (
          <CoverTile
            key={motif}
            picture={{ seed: `${motif}/${i}`, motif }}
            to={paths.devUi}
            title={
              ["Coming down after nights", "The ten minutes after a code", "Saying no"][i] ?? ""
            }
            plate={`${4 + i * 4} min left`}
            progress={{ label: "Progress", value: 0.2 + i * 0.3 }}
          >
            <Meta>
              <MetaItem>Sleep after nights</MetaItem>
              {here}
            </Meta>
          </CoverTile>
        ))}
      </Shelf>
      <Section title="Rows">
        <RowList columns>
          {(["breath", "path", "arches", "lanterns"] as const).map((motif) => (
            <CoverRow
              key={motif}
              picture={{ seed: `${motif}/row`, motif }}
              to={paths.devUi}
              title="When the unit is short, and you are the unit"
              subtitle="Steady ground"
              meta={
                <Meta>
                  <MetaItem icon="headphones">Audio</MetaItem>
                  <MetaItem>14 min</MetaItem>
                  <Badge>0.25 CE</Badge>
                  {here}
                </Meta>
              }
              action={<RoundButton label="Download" icon="download" />}
            />
          ))}
        </RowList>
      </Section>
      <Shelf title="Tall tiles" kind="tall">
        {(["hills", "leaves", "wind", "path", "moon", "tides"] as const).map((motif) => (
          <CoverTile
            key={motif}
            shape="tall"
            picture={{ seed: `${motif}/tall`, motif }}
            to={paths.devUi}
            title="Room to breathe"
          >
            12 lessons
          </CoverTile>
        ))}
      </Shelf>
    </>
  );
}
