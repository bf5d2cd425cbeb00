/** How many of these questions were answered rightly; `chosen`: what was chosen for the question of this id. */
export const countRight = (
  questions: readonly { readonly id: number; readonly right: number }[],
  chosen: (id: number) => number | undefined,
): number => questions.filter(({ id, right }) => chosen(id) === right).length;
