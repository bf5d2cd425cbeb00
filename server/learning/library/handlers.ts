import { RECOMMENDED_LIMIT } from "#contract/learning/library.ts";
import { dayOfYear, licenseOf, type RankedFor, rankForPerson } from "#contract/learning/ranking.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { contentById } from "../content/queries.ts";
import { allTimeWatched } from "../progress/queries.ts";
import { externalVideoPage } from "./external-video-page.ts";
import { lastStressor, rankableContent, stressorCategories } from "./queries.ts";

type Served = Pick<Handlers, "recommendedContent" | "listCategories" | "externalVideoPage">;

export const libraryHandlers = ({ db, clock }: Pick<Deps, "db" | "clock">): Served => ({
  recommendedContent: async ({ query, session: { person } }) => {
    const [lessons, watched, stressor] = await Promise.all([
      rankableContent(db),
      allTimeWatched(db, person.id),
      lastStressor(db, person.id),
    ]);
    const heard = heardOf(watched);
    const of: RankedFor = {
      license: licenseOf(person.provider_title),
      stressor,
      heard,
      day: dayOfYear(clock.now()),
    };
    const best = rankForPerson(lessons, (lesson) => lesson, of)
      .slice(0, query.limit ?? RECOMMENDED_LIMIT)
      .map(({ id }) => id);
    const content = await contentById(db, best);
    return { body: best.flatMap((id) => content.get(id) ?? []) };
  },

  externalVideoPage: externalVideoPage({ db }),

  listCategories: async () => ({
    body: (await stressorCategories(db)).map((name) => ({ name })),
  }),
});

function heardOf(watched: Awaited<ReturnType<typeof allTimeWatched>>): RankedFor["heard"] {
  const states = new Map(
    watched.map(({ record_id_, seconds_watched, video_finished }) => {
      if (video_finished) return [record_id_, "finished"] as const;
      return [record_id_, seconds_watched > 0 ? "begun" : undefined] as const;
    }),
  );
  return (id) => states.get(id);
}
