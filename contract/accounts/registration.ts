import * as z from "zod/mini";
import { figure } from "../numbers.ts";
import { route } from "../route.ts";
import { uuid } from "../timestamp.ts";

/** Error message for `email_taken`. Existing clients compare it. */
export const EMAIL_TAKEN = "An account has already been setup with that email";
/** Error message for card fields sent while the gateway has its own form. */
export const RAW_CARD_REJECTED = "Card details must be entered in the secure payment form";

const text = z.optional(z.nullable(z.string().check(z.maxLength(1024))));
const textOrNumber = z.optional(z.nullable(z.union([z.string().check(z.maxLength(1024)), figure])));
/** Accepted and ignored: the code or the plan decides. */
const ignored = z.optional(z.unknown());

/** Invalid fields are rejected with `invalid` and messages by field. */
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
  /** The `TERMS_VERSION` the person agreed to, stored with the time. Absent = no terms were shown. */
  terms_version: text,
  burnout_role: ignored,
  practice_ids: ignored,
  is_provider: ignored,
  ce_eligible: ignored,
  enabled: ignored,
  block_id: ignored,
};

const started = z.object({
  /**
   * Sets this account's first password, once, within 30 minutes, and doesn't confirm the email. The emailed link has its own,
   * longer-lived token.
   */
  confirmation_token: z.string(),
});

export const lookUpCode = route({
  name: "lookUpCode",
  method: "GET",
  path: "/api/registration_codes/:code",
  access: "public",
  summary: "Look up a registration code",
  params: z.object({ code: z.string().check(z.maxLength(256)) }),
  reply: z.object({
    code: z.string(),
    state: z.enum(["known", "unknown", "expired", "used_up"]),
    /** Name of the practice group the code adds people to. Null for unknown codes and codes without a group. */
    group: z.nullable(z.string()),
    needs_payment: z.boolean(),
    /** Where people with this code sign up instead. */
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
 * Mails a 6-digit code before an account exists. The id stands for this browser: only with it does the code count, and once the
 * code was right, the id proves the mailbox for a day. Rejected with `invalid` after several mails in an hour.
 */
export const requestEmailCode = route({
  name: "requestEmailCode",
  method: "POST",
  path: "/api/registration_emails",
  access: "public",
  summary: "Mail a code that proves an email address before registration",
  body: z.object({ email: text }),
  reply: z.object({ id: z.string() }),
});

/** Rejected with `invalid` for a wrong or expired code, and with `email_taken`, which only the owner of the mailbox gets to know. */
export const proveEmail = route({
  name: "proveEmail",
  method: "POST",
  path: "/api/registration_emails/proof",
  access: "public",
  summary: "Prove an email address with the mailed code",
  body: z.object({
    id: z.string().check(z.maxLength(64)),
    code: z.string().check(z.maxLength(32)),
  }),
  reply: z.object({ success: z.literal(true) }),
});

/**
 * Registers and charges. Errors:
 * - `invalid`, by field; `email_taken`
 * - `declined`, with the reason: nothing was charged, and another try needs a new `id`
 * - `undecided`: the outcome isn't known yet. Repeating the call with the same `id` returns it and never charges twice
 *
 * Without an `id`, calls with the same fields count as the same try.
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
    id: z.optional(uuid),
    /** Plan id. Defaults to the first plan of the list. */
    plan: text,
    card_number: text,
    expiration_month: textOrNumber,
    expiration_year: textOrNumber,
    card_code: text,
    /** Token from Stripe's form, in place of card fields. */
    payment_token: text,
    /** Id from `requestEmailCode`, once proved. Choosing the first password then confirms the email. */
    email_proof: text,
  }),
  reply: started,
});
