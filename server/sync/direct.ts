import { KEY_HEADER } from "#contract/constants.ts";
import type { QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { Deps } from "../deps.ts";
import { type Answer, type Handler, refuse, type Session } from "../handlers.ts";
import { applyWrite } from "./apply-write.ts";
import type { Effects } from "./effects.ts";

type Queued<C extends QueuedCall> = (typeof queuedCalls)[C];

const KEY = /^[\x21-\x7e]{1,64}$/;

const isKey = (key: string | string[]): key is string => typeof key === "string" && KEY.test(key);

/** A write that may be queued, made directly: the same path as in a batch. */
export const directWrite =
  <C extends QueuedCall>(
    { db, clock }: Pick<Deps, "db" | "clock">,
    effects: Effects,
    call: C,
  ): Handler<Queued<C>> =>
  async ({ body, session, request }) => {
    // Every call that may be queued demands a person; the compiler cannot see it through the type parameter.
    const { person } = session as Session;
    const key = request.headers[KEY_HEADER];
    if (key !== undefined && !isKey(key))
      return refuse("invalid", `${KEY_HEADER} must be 1 to 64 visible characters.`);
    const author = { person, now: clock.now() };
    const applied = await applyWrite(db, effects, author, { key, call, body });
    if (applied.kind === "refused") return refuse(applied.code, ...applied.errors);
    return { body: applied.state } as Answer<Queued<C>>;
  };
