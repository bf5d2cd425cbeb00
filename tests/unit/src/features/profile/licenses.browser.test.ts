import { beforeAll, expect, test } from "vitest";
import { openSignedIn } from "../../support/signed-in.ts";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

test("[CE-06] licenses are edited offline, are not reported by default, and the form is accessible", async () => {
  const { page, close } = await openSignedIn(ui, "you", {
    theme: "day",
    width: 320,
    reducedMotion: true,
  });
  const card = page.getByRole("region", { name: "Licences", exact: true });
  await card.getByText("No licence is given.").waitFor();
  const report = card.getByRole("switch", { name: "My credit may be reported to boards" });
  expect(await report.isChecked()).toBe(false);
  await expectAccessible(page);

  await card.getByRole("button", { name: "Add a licence or NPI" }).click();
  await card.getByLabel("Licence number").fill("9123456");
  await card.getByLabel("NPI").fill("12345");
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByText("Choose the state whose board gave it").waitFor();
  await card.getByText("Profession can't be blank").waitFor();
  await card.getByText("An NPI has ten digits").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("state-0");
  await expectAccessible(page);

  await card.getByLabel("State").selectOption("Florida");
  await card.getByLabel("Profession").fill("RN");
  await card.getByLabel("Expires on").fill("2030-04-30");
  await card.getByLabel("NPI").fill("123 456-7890");
  await card.getByRole("button", { name: "Add another licence" }).click();
  await expect.poll(focused).toBe("state-1");
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByText("Florida, 9123456, until Apr 30, 2030").waitFor();
  await card.getByText("1234567890").waitFor();
  await card.getByText("Saved on this device · will be sent").waitFor();
  await expectAccessible(page);

  await report.click();
  await expect.poll(() => report.isChecked()).toBe(true);
  await page.reload();
  await card.getByText("Florida, 9123456, until Apr 30, 2030").waitFor();
  expect(await report.isChecked()).toBe(true);
  const shown = card.getByRole("switch", { name: /stand on my certificates/ });
  expect(await shown.isChecked()).toBe(false);

  await card.getByRole("button", { name: "Change your licences" }).click();
  await card.getByRole("button", { name: "Remove licence 1" }).click();
  await card.getByLabel("NPI").fill("");
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByText("No licence is given.").waitFor();
  expect(await report.isChecked()).toBe(true);
  await close();
});
