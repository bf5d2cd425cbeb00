import type { InjectOptions } from "fastify";
import type { EvaluationWire } from "#contract/credit/credits.ts";
import type { QueuedCall } from "#contract/queued-calls.ts";
import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { MyChanges, WriteResult } from "#contract/sync/sync.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { encryptToServer } from "#sync/encryption/encrypt-to-server.ts";
import type { TestServer } from "../support/server.ts";
import { smallCatalogue, someContent, someTerms } from "../support/small-world.ts";
import { type deviceOf, entry, watched } from "../support/wire.ts";

export type Device = Awaited<ReturnType<typeof deviceOf>>;

export const act = (call: QueuedCall, body: unknown, more: object = {}) =>
  entry(body, { call, ...more });

/** Done in one batch; a result that is not `applied` fails the test. */
export async function apply(device: Device, ...acts: readonly unknown[]): Promise<unknown[]> {
  const results = await device.batch(acts);
  return results.map(({ status, code, state }) => {
    if (status !== "applied") throw new Error(`A write was answered ${code ?? status}`);
    return state;
  });
}

/** How each was answered: its refusal's code, or its status. */
export const codes = (results: readonly WriteResult[]) =>
  results.map(({ code, status }) => code ?? status);

export const finished = (record: string) =>
  act("recordTimeWatched", watched(record, 120, { video_finished: true }));

/** What a learner thinks who found nothing wrong. */
export const evaluation: EvaluationWire = {
  free_of_bias: true,
  bias_comment: null,
  objectives_met: 4,
  will_change: "perhaps",
  change_comment: null,
};

export const claim = (record_id_: string, more: object = {}) =>
  act("claimCredit", {
    record_id_,
    lesson_number: "RL-1",
    certificate_type: "contact_hours",
    evaluation,
    ...more,
  });

/** The two choices; the first is right. */
export const attempt = (
  record_id_: string,
  choices: readonly [number, number],
  more: object = {},
) =>
  act("takePostTest", {
    record_id_,
    answers: choices.map((choice, at) => ({ question: at + 1, choice })),
    ...more,
  });

export const level = (choice: number) => ({
  base_question_id: 1,
  survey_question_choice_id: choice,
  survey_text_response: null,
});

export const pulled = async (device: Device, query = ""): Promise<MyChanges> =>
  (await device.ask(`/api/sync/mine${query}`)).json();

export const sealingKeyOf = async (device: Device): Promise<ServerPublicKey> => {
  const { sealing_key } = await pulled(device);
  if (!sealing_key) throw new Error("The server gave out no key.");
  return sealing_key;
};

/** The entry with its body sealed; `instead` says other things inside than the envelope does. */
export async function sealedEntry<
  P extends { readonly call: string; readonly v: number; readonly body: unknown },
>(owner: string, key: ServerPublicKey, plain: P, instead: object = {}) {
  const { call, v, body } = plain;
  const inside = { owner, call, v, body, ...instead };
  return { ...plain, body: { sealed: await encryptToServer(key, JSON.stringify(inside)) } };
}

export const post = (device: Device, url: string, payload: InjectOptions["payload"]) =>
  device.ask(url, { method: "POST", ...(payload !== undefined && { payload }) });

/** Gives the lesson terms: two questions and a pass mark of one. */
export async function askOf(
  { db }: Pick<TestServer, "db">,
  record_id_: string,
  changes: Partial<ReturnType<typeof someTerms>> = {},
) {
  const terms = someTerms({ record_id_, ...changes });
  await importCatalog(db, { ...smallCatalogue, creditTerms: [terms] });
}

/** Changes one lesson of the catalogue. */
export async function changeLesson(
  { db }: TestServer,
  record_id_: string,
  changes: Partial<ReturnType<typeof someContent>>,
) {
  const wire = someContent({ record_id_, ...changes });
  await db
    .updateTable("content")
    .set({ wire: JSON.stringify(wire), status: wire.content_status })
    .where("id", "=", record_id_)
    .execute();
}
