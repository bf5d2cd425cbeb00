import * as z from "zod/mini";
import { id } from "../text-fields.ts";

export const groupQuery = { practice_group_id: id };

const MAX_VERSION = 1_000_000_000;
export const version = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_VERSION));
export const versionInQuery = z.coerce
  .number()
  .check(z.int(), z.minimum(0), z.maximum(MAX_VERSION));

/** yyyy-MM */
export const calendarMonth = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));
