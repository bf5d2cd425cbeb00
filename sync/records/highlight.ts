/** A highlighted sentence of a lesson's transcript. */
export type Highlight = {
  readonly id: string;
  readonly contentId: string;
  readonly text: string;
  /** Seconds into the recording; absent if the transcript has no times. */
  readonly atSeconds?: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
};
