import type { Page } from "playwright-core";
import { type Act, type ActContext, factOf, openLesson } from "./act-context.ts";
import { NOTE } from "./ledger.ts";

const notes = (page: Page) => page.getByRole("listitem").filter({ hasText: NOTE });

export const addNote: Act = async (context) => {
  const { page, ledger, random, device } = context;
  await openLesson(context, context.own);
  const record = `${NOTE}${device.name}-${random().toString(36).slice(2, 10)}`;
  const confirm = ledger.begin(factOf(context, { kind: "note", record, value: `${record} first` }));
  await page.getByLabel("New note").fill(`${record} first`);
  await page.getByRole("button", { name: /^Add note/ }).click();
  await notes(page).filter({ hasText: record }).waitFor();
  confirm();
};

/** Returns a note of the lesson and its text, if there is one. */
async function someNote(context: ActContext) {
  await openLesson(context, context.own);
  const { page, random } = context;
  await page.getByLabel("New note").waitFor();
  const all = notes(page);
  const count = await all.count();
  if (count === 0) return undefined;
  const row = all.nth(Math.floor(random() * count));
  const text = (await row.textContent())?.match(new RegExp(`${NOTE}\\S+`))?.[0] ?? "";
  return { record: text, row: all.filter({ hasText: text }) };
}

export const editNote: Act = async (context) => {
  const { page, ledger, random } = context;
  const note = await someNote(context);
  if (!note) return;
  const value = `${note.record} ${random().toString(36).slice(2, 10)}`;
  await note.row.getByRole("button", { name: "Edit note" }).click();
  const form = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Save note" }) });
  await form.getByLabel("Note", { exact: true }).fill(value);
  const confirm = ledger.begin(factOf(context, { kind: "note", record: note.record, value }));
  await form.getByRole("button", { name: "Save note" }).click();
  await notes(page).filter({ hasText: value }).getByRole("button", { name: "Edit note" }).waitFor();
  confirm();
};

export const deleteNote: Act = async (context) => {
  const note = await someNote(context);
  if (!note) return;
  const confirm = context.ledger.begin(
    factOf(context, { kind: "note", record: note.record, value: "" }),
  );
  await note.row.getByRole("button", { name: "Delete note" }).click();
  await note.row.waitFor({ state: "detached" });
  confirm();
};
