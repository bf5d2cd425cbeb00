import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { collectionPath, seriesPath } from "#shared/navigation/paths.ts";
import type { Series } from "#sync/local/content.ts";
import { Cover } from "#ui/cover.tsx";
import { CoverTile } from "#ui/cover-tile.tsx";
import { formatMinutes, pluralize } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { useReducedData } from "#ui/reduced-data.ts";
import type { Collection, SeriesWithCount } from "../catalog.ts";
import styles from "./collection-card.module.css";

const COVERS = 3;

/** Shows the covers of a collection's first lessons side by side. */
export function CollectionCovers({
  collection,
  series,
}: {
  readonly collection: Collection;
  readonly series: readonly Series[];
}) {
  if (useReducedData()) return null;
  return (
    <span className={styles.covers}>
      {collection.lessons.slice(0, COVERS).map((lesson) => (
        <Cover
          key={lesson.id}
          {...coverPicture(
            lesson,
            series.find(({ id }) => id === lesson.seriesId),
          )}
          round="none"
        />
      ))}
    </span>
  );
}

/** Returns "8 lessons · 52 min". */
export function collectionFacts({ lessons }: Collection): string {
  const length = formatMinutes(lessons.reduce((sum, one) => sum + one.lengthSeconds, 0));
  return [pluralize(lessons.length, "lesson"), length].filter(Boolean).join(" · ");
}

type Props = { readonly collection: Collection; readonly series: readonly Series[] };

/** A list item that leads to a collection. */
export function CollectionCard({ collection, series }: Props) {
  return (
    <li className={styles.card}>
      <CollectionCovers collection={collection} series={series} />
      <div>
        <h3>
          <Link to={collectionPath(collection.name)}>{collection.name}</Link>
        </h3>
        <p>{collectionFacts(collection)}</p>
      </div>
    </li>
  );
}

/** A list item that leads to a series. */
export function SeriesTile({ series, count }: SeriesWithCount) {
  return (
    <CoverTile
      shape="tall"
      picture={{ seed: series.id, motif: series.motif }}
      to={seriesPath(series.id)}
      title={series.name}
    >
      {pluralize(count, "lesson")}
    </CoverTile>
  );
}
