import type { Content } from "#sync/local/content.ts";
import type { LibraryData } from "../use-library.ts";

export type ListProps = LibraryData & {
  readonly lessons: readonly Content[];
  /** Identifies the list, to restore its scroll position. */
  readonly name: string;
};
