/** One act of a person that is owed to the server. Every kind is told apart by the lesson it is about. */
export type Act = {
  readonly kind: Kind;
  readonly record: string;
  readonly body: { readonly record_id_: string };
};

export const lessonId = (n: number) => `BL-${String(n).padStart(5, "0")}`;

/** What the peers send of one act. Ours goes through the device's commands, and sends what these make of it. */
const bodies = {
  watched: (record_id_: string, n: number) => ({
    record_id_,
    seconds_watched: 60 + (n % 240),
    video_finished: false,
    intervals: [[0, 60 + (n % 240)]],
  }),
  /** Kept sealed on the device by ours, readable by the others. */
  feedback: (record_id_: string, n: number) => ({
    record_id_,
    helpful: 1 + (n % 5),
    comment: `It helped me through the night shift of the ${n}th.`,
  }),
} as const;

export type Kind = keyof typeof bodies;
export type Watched = ReturnType<(typeof bodies)["watched"]>;
export type Feedback = ReturnType<(typeof bodies)["feedback"]>;

export const actOn = (kind: Kind, record: string, n: number): Act => ({
  kind,
  record,
  body: bodies[kind](record, n),
});

/** `count` acts about as many different lessons. */
export const acts = (kind: Kind, count: number, from = 0): Act[] =>
  Array.from({ length: count }, (_, index) => actOn(kind, lessonId(from + index), from + index));
