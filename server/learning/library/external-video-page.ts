import { DEFAULT_HANDOUT } from "#contract/constants.ts";
import type { ContentWire, SeriesWire } from "#contract/learning/content.ts";
import type { ExternalVideoPage } from "#contract/learning/library.ts";
import type { routes } from "#contract/routes.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handler } from "#server/platform/web/handler.ts";
import { contentById, disclosureOf, seriesById } from "../content/queries.ts";
import { learningErrors } from "../learning-copy.ts";

/** Formats "4:05" as "04:05". Returns anything else unchanged. */
const padMinutes = (length: string) => (/^\d:\d{2}$/.test(length) ? `0${length}` : length);

function handoutOf({ title, type, handout, handout_title, file }: ContentWire) {
  const own = handout ?? (type === "Handout" ? file : null);
  return own
    ? { title: handout_title || title, file_url: own.url }
    : { title: DEFAULT_HANDOUT.title, file_url: DEFAULT_HANDOUT.url };
}

type PageParts = Pick<ExternalVideoPage, "disclosure"> & {
  readonly series?: SeriesWire | undefined;
};

/** Builds the public page of a published lesson. The reply schema drops all fields that are not public. */
export const pageOf = (
  lesson: ContentWire,
  { series, disclosure }: PageParts = {},
): ExternalVideoPage => ({
  main: {
    ...lesson,
    type: lesson.type === "Handout" ? "PDF" : lesson.type,
    length: padMinutes(lesson.length),
    file_url: lesson.file_url ?? lesson.file?.url ?? null,
  },
  handout: handoutOf(lesson),
  ...(series && { series }),
  ...(disclosure && { disclosure }),
});

export const externalVideoPage =
  ({ db }: Pick<Deps, "db">): Handler<(typeof routes)["externalVideoPage"]> =>
  async ({ params: { data } }) => {
    const lesson = (await contentById(db, [data])).get(data);
    if (lesson?.content_status !== "Published")
      return apiError("not_found", learningErrors.lessonNotFound);
    const series = await seriesById(db, lesson.series_id);
    const isForCredit = lesson.cme === "1" || lesson.contact_hours === "1";
    const disclosure = isForCredit ? await disclosureOf(db, data) : undefined;
    return { body: pageOf(lesson, { series, disclosure }) };
  };
