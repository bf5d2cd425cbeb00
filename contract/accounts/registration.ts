import * as z from "zod/mini";
import { route } from "../route.ts";
import { madeId } from "../timestamp.ts";

/** The sentence of the refusal `email_taken`; unchanged clients look for it. */
export const EMAIL_TAKEN = "An account has already been setup with that email";
/** The sentence for card fields where the gateway has a form of its own. */
export const CARD_IN_THE_OPEN = "Card details must be entered in the secure payment form";

const text = z.optional(z.nullable(z.string().check(z.maxLength(1024))));
const textOrNumber = z.optional(
  z.nullable(z.union([z.string().check(z.maxLength(1024)), z.number()])),
);
/** Understood and not looked at: it follows from the code or the plan. */
const ignored = z.optional(z.unknown());

/** Which of these are wrong is said by field in the refusal `invalid`, in the words of the server. */
const registrant = {
  first_name: text,
  last_name: text,
  email: text,
  provider_title: text,
  /** yyyy-MM-dd */
  dob_string: text,
  gender: text,
  burnout_location: text,
  burnout_specialty: text,
  years_in_profession: textOrNumber,
  /** The `TERMS_VERSION` that was agreed to; recorded with the time. Absent = none was shown. */
  terms_version: text,
  burnout_role: ignored,
  practice_ids: ignored,
  is_provider: ignored,
  ce_eligible: ignored,
  enabled: ignored,
  block_id: ignored,
};

const started = z.object({
  /** Sets the first password, once, for this email, within half an hour. The mailed link is another and lives longer. */
  confirmation_token: z.string(),
});

export const lookUpCode = route({
  name: "lookUpCode",
  method: "GET",
  path: "/api/registration_codes/:code",
  access: "public",
  summary: "What a registration code gives, if it can still be used",
  params: z.object({ code: z.string().check(z.maxLength(256)) }),
  reply: z.object({
    code: z.string(),
    state: z.enum(["known", "unknown", "expired", "used_up"]),
    /** Of a known code: the practice group it leads into, if any. */
    group: z.nullable(z.string()),
    needs_payment: z.boolean(),
    /** People with this code begin there instead. */
    redirect_url: z.nullable(z.string()),
  }),
});
export type CodeLookup = z.infer<typeof lookUpCode.reply>;

export const createUserWithCode = route({
  name: "createUserWithCode",
  method: "POST",
  path: "/api/create_burnout_user_with_code",
  access: "public",
  summary: "Register with a code, without payment",
  body: z.object({ ...registrant, code: text }),
  reply: started,
});

/**
 * Refused with `invalid` by field; `email_taken`; `declined` with the reason, when nothing was charged and another try needs
 * another `id`; `undecided` when it is not known yet whether it was charged: asked again with the same `id` it says more, and
 * never charges again. Without an `id` the same fields are the same try.
 */
export const register = route({
  name: "register",
  method: "POST",
  path: "/api/register",
  access: "public",
  summary: "Register and pay",
  body: z.object({
    ...registrant,
    code: text,
    id: z.optional(madeId),
    /** Id of the plan; the first of the list when absent. */
    plan: text,
    card_number: text,
    expiration_month: textOrNumber,
    expiration_year: textOrNumber,
    card_code: text,
    /** What Stripe's form gave in place of a card. */
    payment_token: text,
  }),
  reply: started,
});
