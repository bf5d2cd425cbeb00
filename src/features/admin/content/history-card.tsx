import { useState } from "react";
import { listLessonVersions } from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-content.module.css";
import { changeNames, versionHistory as copy } from "./history-copy.ts";
import type { LessonEditing } from "./use-lesson.ts";

const SHOWN = 5;

/** Lists versions, each with a link that compares it with the current one. */
export function HistoryCard({ editing }: { readonly editing: LessonEditing }) {
  const { id, version: current } = editing.lesson;
  const asking = useRequest(() => call(listLessonVersions, { params: { id } }), id);
  const [isAll, setAll] = useState(false);
  const linkTo = (version: number) =>
    `${adminPath(`content/${id}/versions`)}?left=${version}${editing.isDirty ? "" : `&right=${current}`}`;
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
                    {(one.version !== current || editing.isDirty) && (
                      <TextLink to={linkTo(one.version)} aria-label={copy.compareWith(one.version)}>
                        {copy.compare}
                      </TextLink>
                    )}
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
    </Card>
  );
}
