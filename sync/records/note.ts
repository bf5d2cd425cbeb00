/** A private note on a lesson, as screens show it. */
export type Note = {
  readonly id: string;
  readonly contentId: string;
  readonly text: string;
  /** Seconds into the recording; absent for a note on the whole lesson. */
  readonly atSeconds?: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
};
