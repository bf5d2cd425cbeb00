import { useState } from "react";
import { licenseOf } from "#contract/learning/license.ts";
import { dayOfYear } from "#contract/learning/ranking.ts";
import { useLive } from "#device/use-live.ts";
import { useLeadsPeople } from "#shared/accounts/use-leads-people.ts";
import { DownloadButton } from "#shared/downloads/download-button.tsx";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Device } from "#sync/device.ts";
import type { Content, Series } from "#sync/local/content.ts";
import { Badge } from "#ui/badge.tsx";
import { CoverRow } from "#ui/cover-tile.tsx";
import { formatCreditShort, formatMinutes } from "#ui/format.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import { matchLessons } from "./match-lessons.ts";
import styles from "./result.module.css";
import { matchedLessons as copy } from "./result-copy.ts";

async function lessonsQuery({ content, progress, profile, downloads }: Device) {
  const [lessons, inSections, series, watched, ownProfile, downloaded] = await Promise.all([
    content.all(),
    content.inSections(),
    content.series(),
    progress.all(),
    profile.get(),
    downloads.all(),
  ]);
  const progressById = new Map(watched.map((one) => [one.contentId, one]));
  const isListed = new Set(downloaded.map(({ contentId }) => contentId));
  const isHere = new Set(
    downloaded.flatMap(({ contentId, state }) => (state === "downloaded" ? [contentId] : [])),
  );
  const license = licenseOf(ownProfile?.providerTitle);
  return { lessons, inSections, series, progressById, license, isListed, isHere };
}

type Matched = {
  readonly lessons: readonly Content[];
  readonly series: readonly Series[];
  /** In Downloads, also while waiting or failed. */
  readonly isListed: ReadonlySet<string>;
  readonly isHere: ReadonlySet<string>;
};

/** Returns lessons from the library on this device that fit the answers, so it works offline. */
export function useMatchedLessons(stressors: readonly string[]): Matched | undefined {
  const data = useLive(lessonsQuery, []);
  const isLeader = useLeadsPeople();
  const [day] = useState(() => dayOfYear(Date.now()));
  if (data.kind !== "ready") return undefined;
  const { series, progressById, license, isListed, isHere } = data.value;
  const matched = matchLessons(data.value, stressors, {
    license,
    isLeader,
    day,
    progressOf: (id) => {
      const one = progressById.get(id);
      if (one?.finished) return "finished";
      return one && one.furthest > 0 ? "begun" : undefined;
    },
  });
  return { lessons: matched, series, isListed, isHere };
}

type Props = Matched & { readonly stressors: readonly string[] };

export function MatchedLessons({ lessons: matched, series, isListed, isHere, stressors }: Props) {
  if (matched.length === 0) return null;
  const toDownload = matched.filter(({ id, file }) => file && !isListed.has(id));
  const bytes = toDownload.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0);
  return (
    <Section title={copy.title}>
      {stressors[0] && <p className="muted">{copy.lead(stressors[0])}</p>}
      <RowList columns>
        {matched.map((lesson) => (
          <Row
            key={lesson.id}
            lesson={lesson}
            series={series.find(({ id }) => id === lesson.seriesId)}
            isHere={isHere.has(lesson.id)}
          />
        ))}
      </RowList>
      {toDownload.length > 0 && (
        <div className={styles.fetch}>
          <DownloadButton lessons={toDownload.map(({ id }) => id)} bytes={bytes}>
            {copy.download(formatBytes(bytes))}
          </DownloadButton>
        </div>
      )}
    </Section>
  );
}

type RowProps = {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly isHere: boolean;
};

function Row({ lesson, series, isHere }: RowProps) {
  const length = formatMinutes(lesson.lengthSeconds);
  const credit = formatCreditShort(lesson);
  return (
    <CoverRow
      picture={coverPicture(lesson, series)}
      to={lessonPath(lesson.id)}
      title={lesson.title}
      subtitle={lesson.tagline}
      meta={
        <Meta>
          <MetaItem icon={lesson.type === "Video" ? "video" : "headphones"}>{lesson.type}</MetaItem>
          {length && <MetaItem>{length}</MetaItem>}
          {credit && <Badge>{credit}</Badge>}
          {isHere && (
            <MetaItem icon="here" tone="here">
              {copy.downloaded}
            </MetaItem>
          )}
        </Meta>
      }
    />
  );
}
