import type { Content, Series } from "#sync/local/content.ts";

export type LessonOnPage = {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly position: { readonly number: number; readonly of: number };
  readonly all: readonly Content[];
};
