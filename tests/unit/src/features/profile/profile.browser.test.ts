import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { ReceiptWire } from "#contract/accounts/billing.ts";
import type { DeviceWire } from "#contract/accounts/signed-in-devices.ts";
import { setOffline } from "../../../../support/browser.ts";
import { longTest } from "../../../../support/long-tests.ts";
import { openSignedIn } from "../../support/signed-in.ts";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const NOW = new Date().toISOString();
const device = (client: string, current: boolean, user_agent: string | null): DeviceWire => ({
  client,
  user_agent,
  signed_in_at: NOW,
  last_seen_at: NOW,
  current,
});
const devices = [
  device("a", true, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
  device("b", false, null),
];
const receipt: ReceiptWire = {
  id: "r",
  number: "R-2026-000001",
  plan: "Individual, yearly",
  cents: 12_000,
  currency: "usd",
  period: "year",
  card_brand: "Visa",
  card_last4: "4242",
  paid_at: "2026-11-18T12:00:00.000Z",
};

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const open = (page: Page, name: string) => card(page, name).locator("summary").click();

longTest(
  "[ACC-15] [REG-07] the whole profile is accessible in every theme and at every width",
  async () => {
    const { page, close } = await openSignedIn(ui, "you", {
      theme: "day",
      width: 320,
      reducedMotion: true,
    });
    const receipts = card(page, "Receipts");
    for (const row of ["Your account", "Signed-in devices", "Practice group", "Receipts"])
      await open(page, row);
    const noResponse = /^Network error, no response received\./;
    await receipts.getByText(noResponse).waitFor();
    const context = page.context();
    await setOffline(context, true);
    await receipts.getByRole("button", { name: "Try again" }).click();
    await receipts.getByText("You're offline. Connect to see your receipts.").waitFor();
    await card(page, "Your account").getByText("Healthcare professional").waitFor();
    await expectAccessible(page);
    await setOffline(context, false);
    // Both cards reload by themselves when the connection returns.
    await receipts.getByText(noResponse).waitFor();
    await card(page, "Signed-in devices").getByText(noResponse).waitFor();

    await page.route(/\/api\/devices$/, (route) => route.fulfill({ json: { data: devices } }));
    await page.route(/\/api\/receipts$/, (route) => route.fulfill({ json: [receipt] }));
    for (const name of ["Signed-in devices", "Receipts"])
      await card(page, name).getByRole("button", { name: "Try again" }).click();
    await card(page, "Signed-in devices").getByText("Firefox on Linux").waitFor();
    await receipts.getByText(/\$120\.00 · /).waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: /^Sign out Unknown device/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Sign out device" }).click();
    await dialog.getByText(noResponse).waitFor();
    await setOffline(context, true);
    await dialog.getByRole("button", { name: "Sign out device" }).click();
    await dialog.getByText("You're offline. Connect to sign out a device.").waitFor();
    await setOffline(context, false);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Edit details" }).click();
    await page.getByLabel("Last name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Enter your last name.").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("last_name");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    await close();
  },
);

/** Keeps the databases from opening until the page sets `isFree`. */
function holdDatabase() {
  const opening = indexedDB.open("respite-device", 1_000_000);
  opening.onupgradeneeded = () => {
    const { transaction, result } = opening;
    const store = result.createObjectStore("held");
    const hold = () => {
      if (Reflect.get(window, "isFree")) transaction?.abort();
      else store.get(1).onsuccess = hold;
    };
    hold();
  };
}

test("signing out while the databases are opening completes once they are open", async () => {
  const setting = { theme: "day", width: 390, calm: true } as const;
  const { page, close } = await openSignedIn(ui, "you", setting);
  await card(page, "Your account").waitFor();
  await page.addInitScript(holdDatabase);
  await page.reload();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Signing out" }).waitFor();
  await page.evaluate(() => Reflect.set(window, "isFree", true));
  await page.waitForURL((url) => url.pathname === "/login");
  await close();
});

test("[ACC-03] the last administrator reads why their account can't be deleted", async () => {
  const { page, close } = await openSignedIn(ui, "you", {
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  const sentence =
    "Respite needs at least one administrator. Make someone else an administrator first.";
  await page.route(/\/auth$/, (route) =>
    route.fulfill({ status: 422, json: { status: "error", success: false, errors: [sentence] } }),
  );
  await open(page, "Your account");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill("respite-demo");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByText(sentence, { exact: true }).waitFor();
  await close();
});

test("[ACC-13] a person who signs in through their organization deletes their account without a password", async () => {
  const setting = { theme: "day", width: 390, reducedMotion: true } as const;
  const { page, close } = await openSignedIn(ui, "you", setting, { provider: "st-anna" });
  const blank = ["can't be blank"];
  const errors = { current_password: blank, full_messages: ["Current password can't be blank"] };
  const later = { status: 422, json: { status: "error", success: false, errors } };
  const sent: unknown[] = [];
  await page.route(/\/auth$/, (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) return route.fulfill(later);
    return route.fulfill({ json: { status: "success", message: "" } });
  });
  await open(page, "Your account");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await confirm.click();
  const signInAgain =
    "You sign in with your organization. Sign out and sign in again, then delete your account within 15 minutes.";
  await dialog.getByText(signInAgain, { exact: true }).waitFor();
  expect(await dialog.getByLabel("Password", { exact: true }).count()).toBe(0);
  await confirm.click();
  await page.getByText("Your account is deleted.").waitFor();
  for (const body of sent) expect(body).not.toHaveProperty("current_password");
  await close();
});
