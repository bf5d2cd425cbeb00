import * as z from "zod/mini";
import { licenses } from "../accounts/licenses.ts";
import { profile } from "../accounts/profile.ts";
import { credit, postTest } from "../credit/credits.ts";
import { achievement } from "../learning/achievements.ts";
import { highlight } from "../learning/highlights.ts";
import { note } from "../learning/notes.ts";
import { saved } from "../learning/saved.ts";
import { storedTimeWatched } from "../learning/time-watched.ts";
import { feedbackGiven } from "../wellbeing/feedback.ts";
import { answeredSurvey } from "../wellbeing/surveys.ts";

/**
 * The record types that sync between a person's devices, by their name in `myChanges`. `wire` is the server's state of
 * one record. A `single` record exists once per person; the others are lists.
 *
 * Each type is described once per layer, and the compiler asks for every type: here (wire), in
 * `sync/records/` (tables, translation, merge, and what screens see), in `server/sync/records.ts` (query and privacy), and
 * in `tests/simulation/records.ts` (model and comparison).
 */
export const recordTypes = {
  time_watched: { wire: storedTimeWatched },
  saved: { wire: saved },
  credits: { wire: credit },
  achievements: { wire: achievement },
  answered: { wire: answeredSurvey },
  feedback: { wire: feedbackGiven },
  profile: { wire: profile, single: true },
  post_tests: { wire: postTest },
  licences: { wire: licenses, single: true },
  notes: { wire: note },
  highlights: { wire: highlight },
} as const satisfies Record<string, { wire: z.ZodMiniType; single?: true }>;

type RecordTypes = typeof recordTypes;
export type RecordName = keyof RecordTypes;
export type WireOf<N extends RecordName> = z.output<RecordTypes[N]["wire"]>;

type ChangesOf<N extends RecordName> = RecordTypes[N] extends { readonly single: true }
  ? RecordTypes[N]["wire"]
  : z.ZodMiniArray<RecordTypes[N]["wire"]>;
type RecordShape = { readonly [N in RecordName]: z.ZodMiniOptional<ChangesOf<N>> };

/** Returns the part of a page of changes that holds records. A type that the other side doesn't know yet is left out. */
export const recordShape = Object.fromEntries(
  Object.entries(recordTypes).map(([name, type]) => [
    name,
    z.optional("single" in type ? type.wire : z.array<z.ZodMiniType>(type.wire)),
  ]),
) as unknown as RecordShape;
