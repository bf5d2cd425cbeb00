import { useState } from "react";
import {
  getLessonVersion,
  type LessonVersion,
  listLessonVersions,
  restoreLesson,
} from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-content.module.css";
import { Differences } from "./differences.tsx";
import { changeNames, versionHistory as copy } from "./history-copy.ts";
import type { LessonEditing } from "./use-lesson.ts";

const SHOWN = 5;

/** Lists versions, compares them, and restores them. */
export function HistoryCard({ editing }: { readonly editing: LessonEditing }) {
  const { id } = editing.lesson;
  const asking = useRequest(() => call(listLessonVersions, { params: { id } }), id);
  const [opened, setOpened] = useState<LessonVersion>();
  const [isAll, setAll] = useState(false);
  return (
    <Card title={copy.title} className={styles.card}>
      <OnlineOnly asking={asking} what={copy.loading}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="small muted">{copy.empty}</p>
          ) : (
            <>
              <ul className={styles.versions}>
                {(isAll ? data : data.slice(0, SHOWN)).map((one) => (
                  <li key={one.version}>
                    <span>
                      {changeNames[one.what] ?? one.what}
                      <span className="small muted">
                        {" "}
                        {formatDateTime(one.at)}
                        {one.by && ` · ${one.by}`}
                      </span>
                    </span>
                    <Button
                      kind="plain"
                      aria-label={copy.compareWith(one.version)}
                      onClick={() => setOpened(one)}
                    >
                      {copy.compare}
                    </Button>
                  </li>
                ))}
              </ul>
              {data.length > SHOWN && !isAll && (
                <Button kind="plain" onClick={() => setAll(true)}>
                  {copy.showAll(data.length)}
                </Button>
              )}
            </>
          )
        }
      </OnlineOnly>
      {opened && (
        <VersionDialog editing={editing} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

type Props = {
  readonly editing: LessonEditing;
  readonly opened: LessonVersion;
  readonly onClose: () => void;
};

function VersionDialog({ editing, opened, onClose }: Props) {
  const { lesson, isDirty, replace, loadLatest } = editing;
  const { id } = lesson;
  const params = { id, version: opened.version };
  const asking = useRequest(() => call(getLessonVersion, { params }), `${id}/${opened.version}`);
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const body = { version: lesson.version, restore: opened.version };
    const outcome = await call(restoreLesson, { params: { id }, body });
    setBusy(false);
    if (outcome.kind === "accepted") {
      replace(outcome.value);
      showToast({ text: copy.restored(opened.version) });
      return onClose();
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") await loadLatest();
    showToast({ text: requestErrorMessage(outcome, copy.offline), icon: "attention" });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.versionTitle(opened.version, formatDateTime(opened.at))}
      actions={
        <>
          <Button onClick={onClose}>{copy.close}</Button>
          <Button
            kind="main"
            busy={isBusy}
            disabledReason={isDirty ? copy.saveFirst : undefined}
            onClick={() => void restore()}
          >
            {copy.restore}
          </Button>
        </>
      }
    >
      <OnlineOnly asking={asking} what={copy.loadingVersion}>
        {({ fields }) => (
          <Differences version={opened.version} then={fields} now={editing.fields} />
        )}
      </OnlineOnly>
    </Dialog>
  );
}
