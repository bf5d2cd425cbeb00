import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { listShelves } from "#contract/learning/admin-collections.ts";
import {
  type AdminLesson,
  getLesson,
  getLessonVersion,
  type LessonVersion,
  listLessonVersions,
  restoreLesson,
} from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectField } from "#ui/field.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import { fetchLessonTitles, titleWithNumber } from "../lesson-titles.ts";
import { useLessonDraft } from "../use-lesson.ts";
import type { Names } from "./readable-value.ts";
import { SideBySide } from "./side-by-side.tsx";
import styles from "./versions.module.css";
import { versionsPage as copy } from "./versions-copy.ts";

const fetchHistory = async (id: string) => {
  const params = { id };
  const [lesson, versions] = await Promise.all([
    call(getLesson, { params }),
    call(listLessonVersions, { params }),
  ]);
  if (lesson.kind !== "accepted") return lesson;
  if (versions.kind !== "accepted") return versions;
  return { ...lesson, value: { lesson: lesson.value, versions: versions.value.data } };
};

/** Compares two versions of a lesson field by field, and restores one. */
export function AdminVersionsPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => fetchHistory(id), id);
  return (
    <>
      <TextLink to={adminPath(`content/${id}`)}>{copy.back}</TextLink>
      {asking.state.kind !== "ready" && <PageTitle title={copy.title} />}
      <OnlineOnly asking={asking} what={copy.loading}>
        {({ lesson, versions }) => <Versions lesson={lesson} versions={versions} />}
      </OnlineOnly>
    </>
  );
}

type Props = { readonly lesson: AdminLesson; readonly versions: readonly LessonVersion[] };

/** Stands for the edits in this tab. */
const UNSAVED = "unsaved";

function Versions({ lesson, versions }: Props) {
  const [query, setQuery] = useSearchParams();
  const { typed, isDirty } = useLessonDraft(lesson);
  const ids = [...(isDirty ? [UNSAVED] : []), ...versions.map(({ version }) => String(version))];
  const chosen = (name: string, fallback: string | undefined) => {
    const asked = query.get(name);
    return asked && ids.includes(asked) ? asked : (fallback ?? ids[0] ?? "");
  };
  const after = chosen("right", ids[0]);
  const before = chosen("left", ids[ids.indexOf(after) + 1]);
  const choose = (name: string, value: string) =>
    setQuery({ left: before, right: after, [name]: value }, { replace: true });
  if (versions.length === 0)
    return (
      <div className={admin.stack}>
        <PageTitle title={copy.titleOf(lesson.content.title)} />
        <p>{copy.empty}</p>
      </div>
    );
  const options = ids.map((id) => {
    const version = versions.find((one) => String(one.version) === id);
    const text = version
      ? copy.version(version.version, version.what, formatDateTime(version.at), version.by)
      : copy.unsaved;
    return (
      <option key={id} value={id}>
        {text}
      </option>
    );
  });
  return (
    <>
      <PageTitle title={copy.titleOf(lesson.content.title)} />
      <div className={styles.choice}>
        {(
          [
            ["left", copy.before, before],
            ["right", copy.after, after],
          ] as const
        ).map(([name, label, value]) => (
          <SelectField
            key={name}
            label={label}
            value={value}
            onChange={({ currentTarget }) => choose(name, currentTarget.value)}
          >
            {options}
          </SelectField>
        ))}
      </div>
      <Restore lesson={lesson} choice={[before, after]} isDirty={isDirty} />
      <Comparison lesson={lesson} before={before} after={after} unsaved={typed} />
    </>
  );
}

const nameOf = (id: string) => (id === UNSAVED ? copy.unsaved : copy.short(Number(id)));

async function fetchVersions(id: string, versions: readonly string[]) {
  const fields: Record<string, LessonFields> = {};
  const series = await call(listShelves, {});
  if (series.kind !== "accepted") return series;
  const titles = await fetchLessonTitles();
  if (titles.kind !== "accepted") return titles;
  for (const version of versions) {
    if (version === UNSAVED) continue;
    const outcome = await call(getLessonVersion, { params: { id, version: Number(version) } });
    if (outcome.kind !== "accepted") return outcome;
    fields[version] = outcome.value.fields;
  }
  const names: Names = {
    series: new Map(series.value.series.map((one) => [one.id, one.name])),
    lessons: new Map(titles.value.map((one) => [one.id, titleWithNumber(one)])),
  };
  return { ...series, value: { fields, names } };
}

type ComparisonProps = {
  readonly lesson: AdminLesson;
  readonly before: string;
  readonly after: string;
  readonly unsaved: LessonFields;
};

function Comparison({ lesson, before, after, unsaved }: ComparisonProps) {
  const key = `${lesson.id}/${before}/${after}`;
  const asking = useRequest(() => fetchVersions(lesson.id, [before, after]), key);
  return (
    <OnlineOnly asking={asking} what={copy.loadingVersions}>
      {({ fields, names }) => {
        const side = (id: string) => ({
          name: nameOf(id),
          fields: (id === UNSAVED ? undefined : fields[id]) ?? unsaved,
        });
        return <SideBySide before={side(before)} after={side(after)} names={names} />;
      }}
    </OnlineOnly>
  );
}

type RestoreProps = {
  readonly lesson: AdminLesson;
  readonly choice: readonly string[];
  readonly isDirty: boolean;
};

/** Offers the older of the two versions. */
function Restore({ lesson, choice, isDirty }: RestoreProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const numbers = choice.filter((id) => id !== UNSAVED).map(Number);
  const version = Math.min(...numbers, lesson.version);
  const restore = async () => {
    setBusy(true);
    const outcome = await call(restoreLesson, {
      params: { id: lesson.id },
      body: { version: lesson.version, restore: version },
    });
    setBusy(false);
    if (outcome.kind === "accepted") {
      showToast({ text: copy.restored(version) });
      return navigate(adminPath(`content/${lesson.id}`));
    }
    showToast({ text: requestErrorMessage(outcome, copy.offline), icon: "attention" });
  };
  const whyNot = version === lesson.version ? copy.isCurrent : undefined;
  return (
    <div className={classNames(admin.stack, styles.restore)}>
      <p className="small muted">{copy.restoreHelp}</p>
      <div className={admin.row}>
        <Button
          icon="retry"
          busy={isBusy}
          disabledReason={isDirty ? copy.saveFirst : whyNot}
          onClick={() => void restore()}
        >
          {copy.restore(version)}
        </Button>
      </div>
    </div>
  );
}
