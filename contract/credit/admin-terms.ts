import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { listEvaluations } from "./admin-evaluations.ts";
import { creditTerms } from "./credits.ts";

const path = z.object({ id: z.string().check(z.maxLength(64)) });

const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(value)),
  );
const web = z.string().check(
  z.trim(),
  z.maxLength(500),
  noControls,
  z.refine((value) => /^https?:\/\/[^\s/?#]+\S*$/i.test(value), "must be a web address"),
);
const smallId = z.number().check(z.int(), z.minimum(1), z.maximum(1000));

const areDistinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

const choices = z.array(z.object({ id: smallId, label: text(300) })).check(
  z.minLength(2),
  z.maxLength(8),
  z.refine((all) => areDistinct(all.map(({ id }) => id)), "must have unique ids"),
);
const question = z
  .object({ id: smallId, text: text(1000), choices, right: smallId, why: text(2000) })
  .check(
    z.refine(
      (one) => one.choices.some(({ id }) => id === one.right),
      "right must be the id of a choice",
    ),
  );

/** `creditTerms` as entered by an administrator, with validation. */
export const creditTermsInput = z
  .strictObject({
    expires_on: z.nullable(z.iso.date()),
    provider: z.object({ name: text(200), web }),
    joint_provider: z.nullable(text(200)),
    disclosure: text(4000),
    nothing_to_disclose: z.optional(z.boolean()),
    pass_mark: z.number().check(z.int(), z.minimum(0), z.maximum(50)),
    questions: z.array(question).check(
      z.maxLength(50),
      z.refine((all) => areDistinct(all.map(({ id }) => id)), "must have unique ids"),
    ),
    statements: z.object({
      cme: text(4000),
      contact_hours: text(4000),
      participation: text(4000),
    }),
  })
  .check(
    z.refine(
      ({ pass_mark, questions }) => pass_mark <= questions.length,
      "pass_mark can't be higher than the number of questions",
    ),
    z.refine(
      ({ pass_mark, questions }) => questions.length === 0 || pass_mark > 0,
      "pass_mark must be at least 1 if there are questions",
    ),
  );
export type CreditTermsInput = z.infer<typeof creditTermsInput>;

export const termsRow = z.object({
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  /** The lesson's credit. "0.00" = none. */
  credit: z.string(),
  /** 0 = the lesson uses the default terms. */
  version: count,
  questions: count,
  pass_mark: count,
  expires_on: z.nullable(z.string()),
});
export type TermsRow = z.infer<typeof termsRow>;

export const listCreditTerms = route({
  name: "listCreditTerms",
  method: "GET",
  path: "/api/admin/credit_terms",
  access: "person",
  summary: "Credit terms of lessons",
  query: z.strictObject({
    ...listFields,
    sort: z.optional(z.enum(["title", "-title", "number", "-number", "expires_on", "-expires_on"])),
    /** Filters lessons with credit by whether they have post-test questions. */
    asks: z.optional(z.enum(["yes", "no"])),
  }),
  reply: listOf(termsRow),
});

/** A lesson's terms with their version history. Post-tests and credits keep the version they were taken or awarded under. */
export const lessonTerms = z.object({
  ...termsRow.shape,
  /** Null if the lesson uses the default terms. */
  terms: z.nullable(creditTerms),
  versions: z.array(
    z.object({
      version: count,
      /** Null: part of the initial catalog. */
      edited_at: z.nullable(z.string()),
      edited_by: z.nullable(z.string()),
    }),
  ),
});
export type LessonTerms = z.infer<typeof lessonTerms>;

/** Returns the current terms, or those of `version`. */
export const getCreditTerms = route({
  name: "getCreditTerms",
  method: "GET",
  path: "/api/admin/credit_terms/:id",
  access: "person",
  summary: "Credit terms of a lesson, current or an earlier version",
  params: path,
  query: z.strictObject({
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  }),
  reply: lessonTerms,
});

/** Saving the terms unchanged does nothing. Rejected with `changed_meanwhile` if `version` isn't current. */
export const changeCreditTerms = route({
  name: "changeCreditTerms",
  method: "PUT",
  path: "/api/admin/credit_terms/:id",
  access: "person",
  summary: "Change a lesson's credit terms",
  params: path,
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    terms: creditTermsInput,
  }),
  reply: lessonTerms,
});

export const termsRoutes = {
  listEvaluations,
  listCreditTerms,
  getCreditTerms,
  changeCreditTerms,
} as const;
