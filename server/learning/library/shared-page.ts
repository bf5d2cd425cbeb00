import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContentWire, SeriesWire } from "#contract/learning/content.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import { sendError } from "#server/platform/web/errors.ts";
import { escapeHtml } from "#server/platform/web/html.ts";
import { type AppPage, prefersJson } from "#server/platform/web/not-found.ts";
import { describedPage, metaTag } from "#server/platform/web/page-head.ts";
import { contentById, publishedIds, seriesById } from "../content/queries.ts";
import { sharedPageCopy as copy } from "../learning-copy.ts";
import { plainText } from "../publishing/markup.ts";

type PageDeps = Pick<Deps, "db" | "config"> & { readonly limits: Limits };

const HIDDEN = { schema: { hide: true } };
const SHARED_PAGE = "/external_video_page";
const MAX_DESCRIPTION = 300;
/** The sitemap protocol's maximum for one file. */
const SITEMAP_URLS = 50_000;

/** The motifs that have a picture in `public/covers`. */
const PREVIEW_COVERS = new Set("hills tides moon breath leaves wind stones arches".split(" "));
const PREVIEW_SIZE = { width: 1200, height: 630 };

const addressOf = (publicUrl: string, id: string) =>
  `${publicUrl}${SHARED_PAGE}?${new URLSearchParams({ data: id })}`;

const plain = (html: string) =>
  plainText(html.replace(/<(br|\/p|\/li|\/h\d)\b[^>]*>/gi, " ")).replace(/\s+/g, " ");

function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const cut = text.slice(0, MAX_DESCRIPTION);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

/** "4:05" as "PT4M5S". Undefined for handouts and lessons without a length. */
function isoDuration(length: string): string | undefined {
  const [, minutes, seconds] = /^(\d+):(\d{2})$/.exec(length) ?? [];
  if (minutes === undefined || Number(minutes) + Number(seconds) === 0) return undefined;
  return `PT${Number(minutes)}M${Number(seconds)}S`;
}

type Shared = {
  readonly lesson: ContentWire;
  readonly series: SeriesWire | undefined;
  readonly publicUrl: string;
};

/** Link previews don't draw SVG, so those lessons have the picture of their series' motif. */
function pictureOf({ lesson: { image }, series, publicUrl }: Shared) {
  const isPhoto = image !== null && /\.(png|jpe?g|webp)$/i.test(image);
  if (isPhoto) return { url: new URL(image, publicUrl).href };
  const motif = series && PREVIEW_COVERS.has(series.motif) ? series.motif : "hills";
  return { url: `${publicUrl}/covers/${motif}.png`, ...PREVIEW_SIZE };
}

const objectivesOf = ({ objective_1, objective_2, objective_3 }: ContentWire) =>
  [objective_1, objective_2, objective_3].filter((text): text is string => Boolean(text));

/** The lesson in the vocabulary of schema.org. */
function learningResource(shared: Shared) {
  const { lesson, series, publicUrl } = shared;
  const objectives = objectivesOf(lesson);
  const duration = isoDuration(lesson.length);
  return {
    "@context": "https://schema.org",
    "@type": "LearningResource",
    "@id": addressOf(publicUrl, lesson.record_id_),
    url: addressOf(publicUrl, lesson.record_id_),
    name: lesson.title,
    description: descriptionOf(lesson),
    image: pictureOf(shared).url,
    inLanguage: "en",
    isAccessibleForFree: true,
    learningResourceType: copy.types[lesson.type],
    ...(objectives.length > 0 && { teaches: objectives }),
    ...(duration && { timeRequired: duration }),
    ...(/^\d{4}-\d{2}-\d{2}/.test(lesson.released_on) && { datePublished: lesson.released_on }),
    ...(lesson.subject_matter_expert && {
      author: { "@type": "Person", name: lesson.subject_matter_expert },
    }),
    ...(series && { isPartOf: { "@type": "CreativeWorkSeries", name: series.name } }),
    provider: { "@type": "Organization", name: copy.site, url: publicUrl },
  };
}

const descriptionOf = ({ tagline, description }: ContentWire) =>
  shortened([plain(tagline), plain(description)].filter(Boolean).join(". ").replace("..", "."));

function headOf(shared: Shared) {
  const { lesson, publicUrl } = shared;
  const url = addressOf(publicUrl, lesson.record_id_);
  const picture = pictureOf(shared);
  const description = descriptionOf(lesson);
  const tags = [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    metaTag("og:type", "article"),
    metaTag("og:site_name", copy.site),
    metaTag("og:locale", "en_US"),
    metaTag("og:title", lesson.title),
    metaTag("og:description", description),
    metaTag("og:url", url),
    metaTag("og:image", picture.url),
    ...("width" in picture
      ? [
          metaTag("og:image:type", "image/png"),
          metaTag("og:image:width", String(picture.width)),
          metaTag("og:image:height", String(picture.height)),
        ]
      : []),
    metaTag("og:image:alt", copy.pictureAlt(lesson.title)),
    metaTag("twitter:card", "summary_large_image"),
    // Data, which browsers don't run and the policy doesn't stop.
    `<script type="application/ld+json">${JSON.stringify(learningResource(shared)).replaceAll("<", "\\u003c")}</script>`,
  ];
  return { title: copy.title(lesson.title), description, markup: tags.join("\n    ") };
}

const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : "");

/** The lesson's text for programs that run no script. */
function articleOf({ lesson, series }: Shared): string {
  const { title, tagline, description, subject_matter_expert, type, length } = lesson;
  const facts = [copy.types[type], length, subject_matter_expert, series?.name];
  const objectives = objectivesOf(lesson).map((text) => `<li>${escapeHtml(text)}</li>`);
  return [
    "<main><article>",
    `<h1>${escapeHtml(title)}</h1>`,
    paragraph(plain(tagline)),
    paragraph(facts.filter(Boolean).join(" · ")),
    paragraph(plain(description)),
    objectives.length > 0 ? `<h2>${copy.objectives}</h2><ul>${objectives.join("")}</ul>` : "",
    `<p>${copy.play}</p>`,
    "</article></main>",
    `<noscript>${copy.noScript}</noscript>`,
  ].join("");
}

async function sharedLesson({ db, config }: PageDeps, id: string): Promise<Shared | undefined> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) return undefined;
  const lesson = (await contentById(db, [id])).get(id);
  if (lesson?.content_status !== "Published") return undefined;
  const series = await seriesById(db, lesson.series_id);
  return { lesson, series, publicUrl: config.publicUrl };
}

async function sendSharedPage(
  deps: PageDeps,
  page: AppPage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { data } = request.query as { data?: unknown };
  const id = typeof data === "string" ? data : "";
  const found = await deps.limits.run("sharedPage", request, () => sharedLesson(deps, id));
  // The app shows the errors itself.
  if (found !== undefined && "error" in found) return page.send(reply);
  if (found === undefined) return page.send(reply.code(404));
  return reply
    .header("cache-control", "no-cache")
    .header("vary", "Accept")
    .type("text/html; charset=utf-8")
    .send(describedPage(page.html, headOf(found), articleOf(found)));
}

async function sitemap(db: Database, publicUrl: string): Promise<string> {
  const ids = await publishedIds(db, SITEMAP_URLS);
  const urls = ids.map((id) => `<url><loc>${escapeHtml(addressOf(publicUrl, id))}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}

/** Serves the pages of shared lessons with what programs read that run no script, and lists them for search engines. */
export function serveSharedPages(app: FastifyInstance, deps: PageDeps, page: AppPage): void {
  app.get(SHARED_PAGE, HIDDEN, (request, reply) =>
    prefersJson(request) ? reply.callNotFound() : sendSharedPage(deps, page, request, reply),
  );

  app.get("/sitemap.xml", HIDDEN, async (request, reply) => {
    const answer = await deps.limits.run("sitemap", request, async () => ({
      xml: await sitemap(deps.db, deps.config.publicUrl),
    }));
    if ("error" in answer) return sendError(reply.headers(answer.headers), answer);
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("application/xml; charset=utf-8")
      .send(answer.xml);
  });
}
