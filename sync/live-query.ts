import { liveQuery } from "dexie";

/**
 * Asks, and asks again whenever something the answer was read from changes, in this page or another. The returned
 * function ends it.
 */
export function watch<T>(
  question: () => Promise<T>,
  onAnswer: (answer: T) => void,
  onFailure: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(question).subscribe({ next: onAnswer, error: onFailure });
  return () => subscription.unsubscribe();
}
