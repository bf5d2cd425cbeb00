/** A fixed offset per question, so the correct choice is not always in its authored position. */
const offsetOf = (questionId: number) => Math.imul(questionId, 7919) >>> 3;

/** Rotates the choices, so each attempt shows them in a different order. */
export function rotateChoices<T>(choices: readonly T[], questionId: number, tries: number): T[] {
  const start = choices.length === 0 ? 0 : (offsetOf(questionId) + tries) % choices.length;
  return [...choices.slice(start), ...choices.slice(0, start)];
}
