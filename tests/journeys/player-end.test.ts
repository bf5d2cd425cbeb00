import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { kept, medium, play, player, visit } from "./player.ts";
import { type House, openHouse } from "./running-app.ts";

/** Half a minute of sound that carries credit and has another lesson after it. */
const LESSON = "rl-180";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

test("[PLAY-03] at the end there is hearing it again, the next lesson and its credit to claim", async () => {
  const browser = await house.open();
  const { page, complaints } = browser;
  await visit(house, browser, LESSON);
  const button = (name: string | RegExp) => player(page).getByRole("button", { name });
  for (const rate of ["1", "1.25", "1.5", "1.75"])
    await button(`Speed, ${rate} times`).first().click();
  await play(page);
  await player(page).getByText("Finished. Saved on this device.").waitFor({ timeout: 60_000 });
  expect((await kept(page, LESSON))?.finished).toBe(true);

  const claim = player(page).getByRole("link", { name: "Claim 0.25 contact hours" });
  expect(await claim.getAttribute("href")).toBe(`/enrichment_center/video/${LESSON}/credit`);
  await player(page)
    .getByRole("link", { name: /^Next: / })
    .waitFor();
  await button("Play again").click();
  await expect.poll(async () => (await medium(page)).isPaused).toBe(false);
  expect((await medium(page)).at).toBeLessThan(10);
  await player(page).getByText("Finished. Saved").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});
