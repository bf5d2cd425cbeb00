import { expect, test } from "vitest";
import { dismiss, enqueue, secondsShown, type Toast } from "#ui/toast-queue.ts";

const toast = (id: number, text: string, more: Partial<Toast> = {}): Toast => ({
  id,
  text,
  ...more,
});
const undo = { label: "Undo", run: () => undefined };

test("[PWA-07] queues toasts in order", () => {
  const queue = [toast(1, "one"), toast(2, "two"), toast(3, "three")].reduce(enqueue, []);
  expect(queue.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(dismiss(queue, 1)[0]?.text).toBe("two");
  expect(dismiss(queue, 9)).toEqual(queue);
});

test("[PWA-07] drops duplicate toasts, but keeps each Undo", () => {
  const once = enqueue([toast(1, "Saved")], toast(2, "Saved"));
  expect(once.map(({ id }) => id)).toEqual([1]);
  const both = enqueue(
    [toast(1, "Removed", { action: undo })],
    toast(2, "Removed", { action: undo }),
  );
  expect(both.map(({ id }) => id)).toEqual([1, 2]);
});

test("[PWA-07] shows an Undo before plain toasts and after earlier Undos", () => {
  const queue = [
    toast(1, "Sent"),
    toast(2, "Removed", { action: undo }),
    toast(3, "Saved"),
    toast(4, "Taken back", { action: undo }),
  ].reduce(enqueue, []);
  expect(queue.map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});

test("[PWA-07] shows a toast long enough to read, and twice as long with an action", () => {
  expect(secondsShown(toast(1, "Saved"))).toBe(5);
  expect(secondsShown(toast(1, "Saved", { action: undo }))).toBe(10);
  expect(secondsShown(toast(1, "word ".repeat(40)))).toBeGreaterThan(15);
});

test("[PWA-09] an urgent toast is shown before one that waits for an answer, which comes back", () => {
  const offer = toast(1, "An update is ready", { action: undo });
  const urgent = toast(2, "We couldn't save that.", { isUrgent: true });
  const queue = enqueue([offer], urgent);
  expect(queue.map(({ id }) => id)).toEqual([2, 1]);
  expect(dismiss(queue, 2)).toEqual([offer]);
});
