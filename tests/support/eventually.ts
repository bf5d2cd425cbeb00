/** Until it is so, however long that takes; the time of the test is the limit. */
export async function soon(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise<void>((resolve) => setImmediate(resolve));
}
