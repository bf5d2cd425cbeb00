import type { ReactElement } from "react";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { Shelf } from "#ui/shelf.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ContinueTile } from "./lesson-card.tsx";
import { overview as copy } from "./library-copy.ts";
import { type LibraryData, rowOf } from "./use-library.ts";

const MAX_CONTINUE = 6;
const NONE: readonly ReactElement[] = [];

type Props = {
  readonly data: LibraryData;
  /** Lessons in progress. */
  readonly lessons: readonly Content[];
  readonly title?: string;
  /** Tiles to show first. */
  readonly children?: readonly ReactElement[];
};

export function ContinueShelf({ data, lessons, title = copy.continue, children = NONE }: Props) {
  const shown = lessons.slice(0, Math.max(0, MAX_CONTINUE - children.length));
  if (children.length + shown.length === 0) return null;
  return (
    <Shelf
      title={title}
      kind="wide"
      action={
        lessons.length > shown.length ? (
          <TextLink to={{ search: "?begun=1" }} aria-label={copy.seeAllInProgress}>
            {copy.seeAll}
          </TextLink>
        ) : (
          <TextLink to={HISTORY_PATH}>{copy.history}</TextLink>
        )
      }
    >
      {children}
      {shown.map((lesson) => (
        <ContinueTile key={lesson.id} {...rowOf(data, lesson)} />
      ))}
    </Shelf>
  );
}
