import { useState } from "react";
import {
  type AdminSeries,
  deleteSeries,
  orderSeries,
  saveSeries,
} from "#contract/learning/admin-collections.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Cover } from "#ui/cover.tsx";
import { draw } from "#ui/cover-motifs.ts";
import { Field, SelectField } from "#ui/field.tsx";
import { capitalize } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-content.module.css";
import { CollectionDialog } from "./collection-dialog.tsx";
import { formatLessonCount } from "./lesson-copy.ts";
import { OrderList } from "./order-list.tsx";
import { seriesPage as copy, seriesDialog } from "./series-copy.ts";
import { SeriesLessons } from "./series-lessons.tsx";
import { type Collections, useCollections } from "./use-collections.ts";

type Opened =
  | { readonly kind: "edit"; readonly series: AdminSeries | undefined }
  | { readonly kind: "lessons"; readonly series: AdminSeries }
  | undefined;

/** Manages series and their order in the library. */
export function AdminSeriesPage() {
  const { asking, isBusy, change, order } = useCollections();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <Button
          kind="main"
          icon="plus"
          onClick={() => setOpened({ kind: "edit", series: undefined })}
        >
          {copy.create}
        </Button>
      </div>
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <OnlineOnly asking={asking} what={copy.loading}>
        {({ series }) =>
          series.length === 0 ? (
            <p>{copy.empty}</p>
          ) : (
            <OrderList
              label={copy.list}
              isBusy={isBusy}
              onOrder={(ids) => void order(() => call(orderSeries, { body: { order: ids } }))}
              items={series.map((one) => ({
                id: one.id,
                name: one.name,
                content: <About series={one} />,
                actions: (
                  <>
                    {one.lessons > 1 && (
                      <Button
                        aria-label={copy.orderOf(one.name)}
                        onClick={() => setOpened({ kind: "lessons", series: one })}
                      >
                        {copy.order}
                      </Button>
                    )}
                    <Button
                      aria-label={copy.editSeries(one.name)}
                      onClick={() => setOpened({ kind: "edit", series: one })}
                    >
                      {copy.edit}
                    </Button>
                  </>
                ),
              }))}
            />
          )
        }
      </OnlineOnly>
      {opened?.kind === "edit" && (
        <SeriesDialog
          series={opened.series}
          taken={asking.state.kind === "ready" ? asking.state.value.series.map(({ id }) => id) : []}
          change={change}
          isBusy={isBusy}
          onClose={close}
        />
      )}
      {opened?.kind === "lessons" && <SeriesLessons series={opened.series} onClose={close} />}
    </>
  );
}

function About({ series: { id, name, tagline, lessons } }: { readonly series: AdminSeries }) {
  return (
    <>
      <strong>{name}</strong>
      <div className={styles.about}>
        {tagline && <p className="small muted">{tagline}</p>}
        <TextLink
          className="small"
          to={`${adminPath("content")}?${new URLSearchParams({ series: id })}`}
        >
          {formatLessonCount(lessons)}
        </TextLink>
      </div>
    </>
  );
}

type DialogProps = Pick<Collections, "change" | "isBusy"> & {
  readonly series: AdminSeries | undefined;
  /** Ids already in use. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
};

/** Derives the id of a series from its first name. The id is part of its URL and never changes. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60) || `series-${Date.now().toString(36)}`;

/** "calm", "calm-2", "calm-3" */
function unusedId(name: string, taken: readonly string[]): string {
  const first = slugOf(name);
  let id = first;
  for (let n = 2; taken.includes(id); n++) id = `${first}-${n}`;
  return id;
}

function SeriesDialog({ series, taken, change, isBusy, onClose }: DialogProps) {
  const draft = `series:${series?.id ?? ""}`;
  const [name, setName] = useDraft(`${draft}:name`, series?.name ?? "");
  const [tagline, setTagline] = useDraft(`${draft}:tagline`, series?.tagline ?? "");
  const [motif, setMotif] = useDraft(`${draft}:motif`, series?.motif ?? motifNames[0] ?? "");
  const [nameError, setNameError] = useState<string>();
  const validate = () => {
    setNameError(name.trim() ? undefined : seriesDialog.nameMissing);
    return name.trim() !== "";
  };
  const save = async () => {
    const params = { id: series?.id ?? unusedId(name, taken) };
    const body = { version: series?.version ?? 0, name, tagline, motif };
    return change(() => call(saveSeries, { params, body }), seriesDialog.saved);
  };
  const remove = ({ id, version }: AdminSeries) => {
    const work = () => call(deleteSeries, { params: { id }, query: { version } });
    return change(work, seriesDialog.deleted);
  };
  return (
    <CollectionDialog
      title={series ? series.name : seriesDialog.title}
      isBusy={isBusy}
      validate={validate}
      onSave={save}
      removing={
        series?.lessons === 0 ? { text: seriesDialog.delete, run: () => remove(series) } : undefined
      }
      onClose={onClose}
    >
      <Field
        label={seriesDialog.name}
        value={name}
        error={nameError}
        maxLength={300}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field
        label={seriesDialog.tagline}
        value={tagline}
        maxLength={300}
        optional
        onChange={(event) => setTagline(event.currentTarget.value)}
      />
      <SelectField
        label={seriesDialog.illustration}
        value={motif}
        onChange={(event) => setMotif(event.currentTarget.value)}
      >
        {(motifNames.includes(motif) ? motifNames : [motif, ...motifNames]).map((one) => (
          <option key={one} value={one}>
            {capitalize(one)}
          </option>
        ))}
      </SelectField>
      <Cover seed={series?.id ?? slugOf(name)} motif={motif} ratio="16/9" />
    </CollectionDialog>
  );
}

const motifNames = Object.keys(draw);
