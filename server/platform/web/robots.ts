/** Pages that anyone may find by a search. Nothing on them is about a person. */
const INDEXED = ["/", "/login", "/register", "/terms-and-conditions"];

export const isIndexed = (path: string): boolean => INDEXED.includes(path.replace(/(.)\/$/, "$1"));

/** Everything else is personal, or a certificate that its owner shows to whom they like. */
export const robotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...INDEXED.map((path) => `Allow: ${path}$`),
    "Allow: /external_video_page",
    "Allow: /api/enrichment_center_external_video_page/",
    "Allow: /assets/",
    "Allow: /covers/",
    "Allow: /fonts/",
    "Allow: /media/",
    "Allow: /*.png$",
    "Allow: /*.js$",
    "Allow: /*.svg$",
    "Allow: /*.ico$",
    "Allow: /manifest.webmanifest",
    "Allow: /sitemap",
    "Disallow: /",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
