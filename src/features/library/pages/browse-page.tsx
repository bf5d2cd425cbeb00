import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { COLLECTIONS_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatMinutes, pluralize } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { collectionsOf, seriesWithCounts } from "../catalog.ts";
import { LessonBar } from "../lesson-bar.tsx";
import styles from "../library.module.css";
import { LibraryEmpty, LibraryFailed } from "../library-states.tsx";
import { LessonRows } from "../list/lesson-list.tsx";
import { CollectionCard, CollectionCovers, SeriesTile } from "../shelves/collection-card.tsx";
import { type Library, useLibrary, useLibraryData } from "../use-library.ts";
import { collectionPage, browse as copy } from "./browse-copy.ts";

type Ready = { readonly library: Library };

/** Shows the library's content once it has been read from the device. */
function LibraryPart({
  title,
  loading,
  children,
}: {
  readonly title: string;
  readonly loading: string;
  readonly children: (library: Library) => React.ReactNode;
}) {
  const library = useLibrary();
  return (
    <>
      <LessonBar />
      {library.kind !== "ready" && <PageTitle title={title} />}
      {library.kind === "failed" && <LibraryFailed />}
      {library.kind === "loading" && (
        <Skeleton label={loading} className={styles.state}>
          <CoverRowSkeleton />
          <CoverRowSkeleton />
          <CoverRowSkeleton />
        </Skeleton>
      )}
      {library.kind === "ready" && children(library.value)}
    </>
  );
}

/** Lists all series. */
export function SeriesListPage() {
  return (
    <LibraryPart title={copy.series} loading={copy.loading}>
      {(library) => <AllSeries library={library} />}
    </LibraryPart>
  );
}

function AllSeries({ library }: Ready) {
  const all = useMemo(() => seriesWithCounts(library), [library]);
  return (
    <>
      <PageTitle title={copy.series} />
      {all.length === 0 && <LibraryEmpty hasArrived={library.hasArrived} />}
      {all.length > 0 && (
        <Section title={copy.seriesCount(all.length)} className={styles.shelf}>
          {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
          <ul className={styles.tiles} role="list">
            {all.map((one) => (
              <SeriesTile key={one.series.id} {...one} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Lists all collections. */
export function CollectionsPage() {
  return (
    <LibraryPart title={copy.collections} loading={copy.loading}>
      {(library) => <AllCollections library={library} />}
    </LibraryPart>
  );
}

function AllCollections({ library }: Ready) {
  const all = useMemo(() => collectionsOf(library), [library]);
  return (
    <>
      <PageTitle title={copy.collections} />
      {all.length === 0 && <LibraryEmpty hasArrived={library.hasArrived} />}
      {all.length > 0 && (
        <Section title={pluralize(all.length, "collection")} className={styles.shelf}>
          {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
          <ul className={styles.cards} role="list">
            {all.map((collection) => (
              <CollectionCard
                key={collection.name}
                collection={collection}
                series={library.series}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Shows the lessons of a collection in their order. */
export function CollectionPage() {
  const { name = "" } = useParams();
  return (
    <LibraryPart title={name} loading={collectionPage.loading}>
      {(library) => <CollectionDetails key={name} name={name} library={library} />}
    </LibraryPart>
  );
}

function CollectionDetails({ name, library }: Ready & { readonly name: string }) {
  const data = useLibraryData(library);
  const collection = useMemo(
    () => collectionsOf(library).find((one) => one.name === name),
    [library, name],
  );
  if (!collection) return <CollectionNotFound hasArrived={library.hasArrived} />;
  const { lessons } = collection;
  const completed = lessons.filter(({ id }) => data.watched.get(id)?.finished).length;
  const length = formatMinutes(lessons.reduce((sum, one) => sum + one.lengthSeconds, 0));
  return (
    <>
      <div className={styles.band}>
        <CollectionCovers collection={collection} series={library.series} />
      </div>
      <PageTitle title={name} />
      <Meta>
        <MetaItem>{pluralize(lessons.length, "lesson")}</MetaItem>
        {length && <MetaItem>{length}</MetaItem>}
        <MetaItem>{collectionPage.completed(completed, lessons.length)}</MetaItem>
      </Meta>
      <Section title={collectionPage.lessons} className={styles.lessons}>
        <LessonRows {...data} lessons={lessons} />
      </Section>
      <LinkButton to={COLLECTIONS_PATH}>{collectionPage.all}</LinkButton>
    </>
  );
}

function CollectionNotFound({ hasArrived }: { readonly hasArrived: boolean }) {
  if (!hasArrived) return <LibraryEmpty hasArrived={false} />;
  return (
    <>
      <PageTitle title={collectionPage.gone} />
      <div className={styles.state}>
        <EmptyState
          icon="library"
          actions={<LinkButton to={LIBRARY_PATH}>{collectionPage.browse}</LinkButton>}
        >
          <p>{collectionPage.goneText}</p>
        </EmptyState>
      </div>
    </>
  );
}
