/** Polls until the condition is true. The test's timeout is the limit. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise<void>((resolve) => setImmediate(resolve));
}
