import { managesCredit } from "#contract/roles.ts";
import { previewBulkChange } from "#server/platform/bulk/preview.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type TableCell, tableReply } from "#server/platform/documents/table-file.ts";
import { apiError, type Handlers, type Session } from "#server/platform/web/handler.ts";
import { linksPage, requestCheck } from "../links/links.ts";
import { lessonNames, orderLessons, renameInLessons } from "./all-lessons.ts";
import { lessonsTarget } from "./bulk.ts";
import { changeState, remove, restore, save } from "./change.ts";
import { deleteSeries, orderSeries, readCollections, saveSeries } from "./collections.ts";
import { create } from "./create.ts";
import { fieldsOf } from "./fields.ts";
import {
  allLessons,
  findLesson,
  lessonReply,
  lessonsPage,
  sortingOf,
  versionOf,
  versionsOf,
} from "./queries.ts";
import { deleteSection, orderSections, saveSection } from "./sections.ts";

type Calls =
  | "listLessons"
  | "exportLessons"
  | "getLesson"
  | "createLesson"
  | "saveLesson"
  | "changeLessonState"
  | "listLessonVersions"
  | "getLessonVersion"
  | "restoreLesson"
  | "deleteLesson"
  | "previewLessonsChange"
  | "listShelves"
  | "saveSeries"
  | "deleteSeries"
  | "saveSection"
  | "deleteSection"
  | "orderSeries"
  | "orderSections"
  | "orderLessons"
  | "listNames"
  | "renameName"
  | "listLinks"
  | "checkLinks";

const notFound = apiError("not_found", "This lesson no longer exists.");
const invalidSort = apiError("invalid", "Unknown sort column.");
const LINK_SORTS: readonly (string | undefined)[] = [undefined, "state", "-state", "url", "-url"];

const COLUMNS = [
  "lesson_number",
  "title",
  "type",
  "series",
  "order",
  "subject_matter_expert",
  "length",
  "state",
  "publish_at",
  "expire_at",
  "changed_at",
] as const;

const cellOf = (name: string, value: string | number | null): TableCell =>
  name.endsWith("_at") && typeof value === "string" ? { time: value } : value;

export function publishingHandlers({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Pick<Handlers, Calls> {
  const by = ({ person }: Session) => ({
    person: person.id,
    now: clock.now(),
    maySetCredit: managesCredit(person.burnout_role),
  });

  return {
    listLessons: async ({ query }) => {
      const sorting = sortingOf(query.sort);
      return sorting ? { body: await lessonsPage(db, query, sorting) } : invalidSort;
    },
    exportLessons: async ({ query: { format } }) => {
      const rows = (await allLessons(db)).map((lesson) =>
        COLUMNS.map((name) => cellOf(name, lesson[name])),
      );
      const name = `lessons-${new Date(clock.now()).toISOString().slice(0, 10)}`;
      return tableReply({ format, name, header: COLUMNS, pages: [rows] });
    },
    getLesson: async ({ params }) => {
      const lesson = await findLesson(db, params.id);
      return lesson ? { body: await lessonReply(db, lesson) } : notFound;
    },
    createLesson: ({ body, session }) => create(db, body, by(session)),
    saveLesson: ({ params, body, session }) =>
      save(db, params.id, body.version, body.fields, by(session)),
    changeLessonState: ({ params, body: { version, ...wish }, session }) =>
      changeState(db, params.id, version, wish, by(session)),
    listLessonVersions: async ({ params }) =>
      (await findLesson(db, params.id))
        ? { body: { data: await versionsOf(db, params.id) } }
        : notFound,
    getLessonVersion: async ({ params: { id, version } }) => {
      const stored = await versionOf(db, id, version);
      if (!stored) return apiError("not_found", "This version no longer exists.");
      return { body: { version, fields: fieldsOf(stored.wire, stored.sections) } };
    },
    restoreLesson: ({ params, body, session }) =>
      restore(db, params.id, body.version, body.restore, by(session)),
    deleteLesson: ({ params, query, session }) => remove(db, params.id, query.version, by(session)),
    previewLessonsChange: ({ body, session }) =>
      previewBulkChange({ db, clock }, lessonsTarget, body, session),

    listShelves: async () => ({ body: await readCollections(db) }),
    saveSeries: ({ params, body, session }) => saveSeries(db, params.id, body, by(session)),
    deleteSeries: ({ params, query, session }) =>
      deleteSeries(db, params.id, query.version, by(session)),
    saveSection: ({ body, session }) => saveSection(db, body, by(session)),
    deleteSection: ({ query, session }) =>
      deleteSection(db, query.section_name, query.version, by(session)),
    orderSeries: ({ body, session }) => orderSeries(db, body.order, by(session)),
    orderSections: ({ body, session }) => orderSections(db, body.order, by(session)),
    orderLessons: ({ params, body, session }) =>
      orderLessons(db, params.id, body.order, by(session)),

    listNames: async () => ({ body: await lessonNames(db) }),
    renameName: ({ body: { of, from, to }, session }) =>
      renameInLessons(db, of, from, to, by(session)),

    listLinks: async ({ query }) =>
      LINK_SORTS.includes(query.sort) ? { body: await linksPage(db, query) } : invalidSort,
    checkLinks: async () => ({ body: { waiting: await requestCheck(db) } }),
  };
}
