import { assigned as assignedCopy, dueText } from "#shared/assignments/copy.ts";
import { useToday } from "#shared/assignments/use-today.ts";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Shelf } from "#ui/shelf.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { FirstLessons } from "./first-lessons.ts";
import { ContinueTile } from "./lesson-card.tsx";
import { overview as copy } from "./library-copy.ts";
import { type LibraryData, rowOf } from "./use-library.ts";

type Props = FirstLessons & { readonly data: LibraryData };

/** Shows lessons that are assigned or in progress, if there are any. `first-tiles.ts` shows their titles before. */
export function FirstShelf({ data, title, assigned, inProgress, hasMore }: Props) {
  const today = useToday();
  if (assigned.length + inProgress.length === 0) return null;
  return (
    <Shelf
      title={title}
      kind="wide"
      action={
        hasMore ? (
          <TextLink to={{ search: "?begun=1" }} aria-label={copy.seeAllInProgress}>
            {copy.seeAll}
          </TextLink>
        ) : (
          <TextLink to={HISTORY_PATH}>{copy.history}</TextLink>
        )
      }
    >
      {assigned.map(({ assignment: { dueOn, by }, next, completed, lessons }) => (
        <ContinueTile
          key={next.id}
          {...rowOf(data, next)}
          subtitle={
            lessons.length > 1
              ? assignedCopy.completed(by, completed, lessons.length)
              : assignedCopy.by(by)
          }
          corner={
            <Badge tone="wait" icon="clock">
              {dueText(dueOn, today)}
            </Badge>
          }
        />
      ))}
      {inProgress.map((lesson) => (
        <ContinueTile key={lesson.id} {...rowOf(data, lesson)} />
      ))}
    </Shelf>
  );
}
