/** One queued write of a person. Writes are identified by their lesson. */
export type BenchWrite = {
  readonly kind: Kind;
  readonly record: string;
  readonly body: { readonly record_id_: string };
};

export const lessonId = (n: number) => `BL-${String(n).padStart(5, "0")}`;

const feedbackOn = (record_id_: string, n: number) => ({
  record_id_,
  helpful: 1 + (n % 5),
  comment: `It helped me through the night shift of the ${n}th.`,
});

/** The body that peers send. Our page calls the device's commands, which build the request. */
const bodies = {
  watched: (record_id_: string, n: number) => ({
    record_id_,
    seconds_watched: 60 + (n % 240),
    video_finished: false,
    intervals: [[0, 60 + (n % 240)]],
  }),
  /** Encrypted on the device by ours, and readable with the peers. */
  feedback: feedbackOn,
  /** The same feedback, which ours queues without encrypting it. No release does that. */
  unencrypted: feedbackOn,
} as const;

export type Kind = keyof typeof bodies;
export type Watched = ReturnType<(typeof bodies)["watched"]>;
export type Feedback = ReturnType<(typeof bodies)["feedback"]>;

export const createWrite = (kind: Kind, record: string, n: number): BenchWrite => ({
  kind,
  record,
  body: bodies[kind](record, n),
});

/** Returns `count` writes about as many different lessons. */
export const createWrites = (kind: Kind, count: number, from = 0): BenchWrite[] =>
  Array.from({ length: count }, (_, index) =>
    createWrite(kind, lessonId(from + index), from + index),
  );
