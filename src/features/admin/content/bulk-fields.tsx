import { useId } from "react";
import type { LessonsChange } from "#contract/learning/admin-bulk-lessons.ts";
import type { AdminSection, AdminSeries } from "#contract/learning/admin-collections.ts";
import { BulkForm } from "#shared/admin/bulk-form.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Field, SelectField } from "#ui/field.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { type BulkKind, bulkFields as copy } from "./bulk-copy.ts";

type Props = {
  readonly kind: BulkKind;
  readonly sections: readonly AdminSection[];
  readonly series: readonly AdminSeries[];
  readonly categories: readonly string[];
  readonly onPreview: (change: LessonsChange) => void;
};

/** Asks for the options a bulk change needs before its dry run. */
export function BulkFields({ kind, sections, series, categories, onPreview }: Props) {
  if (kind === "expire") return <ExpireFields onPreview={onPreview} />;
  if (kind === "series") return <SeriesFields series={series} onPreview={onPreview} />;
  if (kind === "section") return <SectionFields sections={sections} onPreview={onPreview} />;
  return <CategoryFields categories={categories} onPreview={onPreview} />;
}

type PreviewProps = Pick<Props, "onPreview">;

function ExpireFields({ onPreview }: PreviewProps) {
  const [how, setHow] = useDraft<"on" | "never">("bulk-expire", "on");
  const [day, setDay] = useDraft("bulk-expire-day", "");
  const at = how === "never" ? null : day && new Date(`${day}T00:00:00`).toISOString();
  return (
    <BulkForm
      onPreview={() => at !== "" && onPreview({ kind: "expire", at })}
      disabledReason={at === "" ? copy.dateMissing : undefined}
    >
      <Segmented
        legend={copy.expiration}
        value={how}
        options={[
          { value: "on", text: copy.onDate },
          { value: "never", text: copy.never },
        ]}
        onChange={setHow}
      />
      {how === "on" && (
        <Field
          label={copy.expiresOn}
          type="date"
          hint={copy.expiresOnHint}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
    </BulkForm>
  );
}

function SectionFields({ sections, onPreview }: PreviewProps & Pick<Props, "sections">) {
  const [how, setHow] = useDraft<"put" | "take">("bulk-section", "put");
  const [name, setName] = useDraft("bulk-section-name", "");
  return (
    <BulkForm
      onPreview={() => name && onPreview({ kind: "section", name, put: how === "put" })}
      disabledReason={name ? undefined : copy.collectionMissing}
    >
      <Segmented
        legend={copy.action}
        value={how}
        options={[
          { value: "put", text: copy.addToCollection },
          { value: "take", text: copy.removeFromCollection },
        ]}
        onChange={setHow}
      />
      <SelectField
        label={copy.collection}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      >
        <option value="">{copy.chooseCollection}</option>
        {sections.map(({ section_name }) => (
          <option key={section_name} value={section_name}>
            {section_name}
          </option>
        ))}
      </SelectField>
    </BulkForm>
  );
}

/** The choice of lessons in no series, which is not the missing choice. */
const NO_SERIES = "none";

function SeriesFields({ series, onPreview }: PreviewProps & Pick<Props, "series">) {
  const [id, setId] = useDraft("bulk-series", "");
  return (
    <BulkForm
      onPreview={() => id && onPreview({ kind: "series", series_id: id === NO_SERIES ? "" : id })}
      disabledReason={id ? undefined : copy.seriesMissing}
    >
      <SelectField
        label={copy.series}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
      >
        <option value="">{copy.chooseSeries}</option>
        <option value={NO_SERIES}>{copy.noSeries}</option>
        {series.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
    </BulkForm>
  );
}

function CategoryFields({ categories, onPreview }: PreviewProps & Pick<Props, "categories">) {
  const [how, setHow] = useDraft<"give" | "take">("bulk-category", "give");
  const [name, setName] = useDraft("bulk-category-name", "");
  const list = useId();
  const isReady = how === "take" || name.trim() !== "";
  return (
    <BulkForm
      onPreview={() =>
        isReady && onPreview({ kind: "category", name: how === "take" ? "" : name.trim() })
      }
      disabledReason={isReady ? undefined : copy.categoryMissing}
    >
      <Segmented
        legend={copy.action}
        value={how}
        options={[
          { value: "give", text: copy.setCategory },
          { value: "take", text: copy.removeCategory },
        ]}
        onChange={setHow}
      />
      {how === "give" && (
        <>
          <Field
            label={copy.category}
            hint={copy.categoryHint}
            maxLength={300}
            list={list}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <datalist id={list}>
            {categories.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </BulkForm>
  );
}
