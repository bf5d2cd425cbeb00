import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { requestSeek } from "#shared/lessons/seek-requests.ts";
import { lessonPath, seriesPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Cover } from "#ui/cover.tsx";
import { CoverRow } from "#ui/cover-tile.tsx";
import { formatCreditShort, formatMinutes, pluralize } from "#ui/format.ts";
import { formatClock } from "#ui/format-clock.ts";
import { Icon } from "#ui/icon.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { RowList } from "#ui/row-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { lessonsById, type SeriesWithCount } from "../catalog.ts";
import type { NoteEntry } from "../notes/note-entries.ts";
import { notesCopy } from "../notes/notes-copy.ts";
import type { LibraryData } from "../use-library.ts";
import { Marked } from "./marked.tsx";
import styles from "./search.module.css";
import { searchScreen as copy } from "./search-copy.ts";
import { openAt } from "./search-notes.ts";
import type { PassageOf } from "./use-search-results.ts";

type Common = { readonly data: LibraryData; readonly words: readonly string[] };

/** Passages of transcripts, with a button that plays the lesson from there. */
export function PassageHits(props: Common & { readonly passages: readonly PassageOf[] }) {
  return (
    <ul className={styles.hits}>
      {props.passages.map((hit) => (
        <PassageHit key={hit.lesson.id} {...props} hit={hit} />
      ))}
    </ul>
  );
}

function PassageHit({ data, words, hit }: Common & { readonly hit: PassageOf }) {
  const { lesson, from, text } = hit;
  const series = data.seriesById.get(lesson.seriesId);
  const watched = data.watched.get(lesson.id);
  // Skipping ahead isn't possible, so a lesson starts from a time only if the person has reached it.
  const isReached = from !== undefined && (watched?.finished || (watched?.furthest ?? 0) >= from);
  const start = isReached ? from : (watched?.position ?? 0);
  const credit = formatCreditShort(lesson);
  return (
    <li className={styles.hit}>
      <Cover {...coverPicture(lesson, series)} />
      <div>
        <h3>
          <TextLink to={lessonPath(lesson.id)}>{lesson.title}</TextLink>
        </h3>
        <Meta>
          {series && <MetaItem>{series.name}</MetaItem>}
          <MetaItem>{formatMinutes(lesson.lengthSeconds)}</MetaItem>
          {credit && <Badge>{credit}</Badge>}
        </Meta>
      </div>
      <blockquote>
        “<Marked text={text} words={words} />”
      </blockquote>
      <LinkButton
        className={styles.play}
        icon="play"
        to={lessonPath(lesson.id)}
        onClick={() => requestSeek(lesson.id, start)}
      >
        {isReached ? `${copy.playFrom} ${formatClock(from)}` : copy.play}
      </LinkButton>
      {!isReached && (
        <p className={styles.why}>{from === undefined ? copy.noTimes : copy.locked(from)}</p>
      )}
    </li>
  );
}

type SeriesHitsProps = Pick<Common, "words"> & { readonly series: readonly SeriesWithCount[] };

export function SeriesHits({ words, series: all }: SeriesHitsProps) {
  return (
    <RowList>
      {all.map(({ series, count }) => (
        <CoverRow
          key={series.id}
          picture={{ seed: series.id, motif: series.motif }}
          to={seriesPath(series.id)}
          title={<Marked text={series.name} words={words} />}
          subtitle={pluralize(count, "lesson")}
        />
      ))}
    </RowList>
  );
}

/** The person's notes and highlights. */
export function NoteHits({
  data,
  words,
  entries,
}: Common & { readonly entries: readonly NoteEntry[] }) {
  const byId = lessonsById(data.library);
  return (
    <ul className={styles.hits}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.note}>
          <Icon name="document" />
          <p>
            <TextLink to={lessonPath(entry.contentId)} onClick={() => openAt(entry)}>
              “<Marked text={entry.text} words={words} />”
            </TextLink>
            <small>{byId.get(entry.contentId)?.title ?? notesCopy.unpublished}</small>
          </p>
          {entry.atSeconds !== undefined && <small>{formatClock(entry.atSeconds)}</small>}
        </li>
      ))}
    </ul>
  );
}
