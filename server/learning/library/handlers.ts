import { RECOMMENDED_LIMIT } from "#contract/learning/library.ts";
import { licenseOf } from "#contract/learning/license.ts";
import { dayOfYear, type RankingProfile, rankForPerson } from "#contract/learning/ranking.ts";
import { leadsPeople } from "#contract/roles.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { contentById } from "../content/queries.ts";
import { allTimeWatched } from "../progress/queries.ts";
import { externalVideoPage } from "./external-video-page.ts";
import { lastStressor, rankableContent, stressorCategories } from "./queries.ts";

type Calls = Pick<Handlers, "recommendedContent" | "listCategories" | "externalVideoPage">;

export const libraryHandlers = ({ db, clock }: Pick<Deps, "db" | "clock">): Calls => ({
  recommendedContent: async ({ query, session: { person } }) => {
    const [lessons, progress, stressor] = await Promise.all([
      rankableContent(db),
      allTimeWatched(db, person.id),
      lastStressor(db, person.id),
    ]);
    const profile: RankingProfile = {
      license: licenseOf(person.provider_title),
      isLeader: leadsPeople(person.burnout_role),
      stressor,
      progressOf: watchStates(progress),
      day: dayOfYear(clock.now()),
    };
    const ranked = rankForPerson(lessons, (lesson) => lesson, profile)
      .slice(0, query.limit ?? RECOMMENDED_LIMIT)
      .map(({ id }) => id);
    const content = await contentById(db, ranked);
    return { body: ranked.flatMap((id) => content.get(id) ?? []) };
  },

  externalVideoPage: externalVideoPage({ db }),

  listCategories: async () => ({
    body: (await stressorCategories(db)).map((name) => ({ name })),
  }),
});

function watchStates(
  watched: Awaited<ReturnType<typeof allTimeWatched>>,
): RankingProfile["progressOf"] {
  const states = new Map(
    watched.map(({ record_id_, seconds_watched, video_finished }) => {
      if (video_finished) return [record_id_, "finished"] as const;
      return [record_id_, seconds_watched > 0 ? "begun" : undefined] as const;
    }),
  );
  return (id) => states.get(id);
}
