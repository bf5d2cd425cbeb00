import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testServer } from "../support/server.ts";

type Robots = { readonly isAllowed: (url: string, agent: string) => boolean | undefined };

const program = createRequire(join(import.meta.dirname, "programs/package.json"));

test("[STD-02] robots-parser finds public pages open and personal pages closed", async () => {
  const publicUrl = "https://respite.example";
  const server = await testServer({ config: { publicUrl } });
  const text = (await server.app.inject("/robots.txt")).body;
  await server.close();
  const parse = program("robots-parser") as (url: string, text: string) => Robots;
  const robots = parse(`${publicUrl}/robots.txt`, text);
  const isOpen = (path: string) => robots.isAllowed(`${publicUrl}${path}`, "Googlebot");
  for (const path of ["/", "/login", "/external_video_page?data=rl-1", "/covers/hills.png"])
    expect([path, isOpen(path)]).toEqual([path, true]);
  for (const path of ["/verify/abc", "/you", "/library", "/confirm-password/a/b", "/api/users/1"])
    expect([path, isOpen(path)]).toEqual([path, false]);
});
