import type { Content } from "#sync/local/content.ts";
import type { Parts } from "./use-library.ts";

export type ListProps = Parts & {
  readonly lessons: readonly Content[];
  /** Names the list, for going back to it. */
  readonly name: string;
};
