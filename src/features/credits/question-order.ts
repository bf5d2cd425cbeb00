/** Its place on the first try, so that the right answer is not always where it was written down. */
const startOf = (questionId: number) => Math.imul(questionId, 7919) >>> 3;

/** The choices of a question, each time it is asked in another order. */
export function inOrder<T>(choices: readonly T[], questionId: number, tries: number): T[] {
  const start = choices.length === 0 ? 0 : (startOf(questionId) + tries) % choices.length;
  return [...choices.slice(start), ...choices.slice(0, start)];
}
