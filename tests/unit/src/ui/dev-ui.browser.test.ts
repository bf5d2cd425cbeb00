import { beforeAll, expect, test } from "vitest";
import { expectAccessible, openPage, openUi, waitForAnimations } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;

beforeAll(async () => {
  ui = await openUi();
});

async function openDevUi(setting: Parameters<typeof openPage>[1]) {
  const opened = await openPage(ui.browser, setting);
  await opened.page.goto(`${ui.address}dev/ui`);
  await opened.page.getByRole("heading", { level: 1, name: "UI components" }).waitFor();
  return opened;
}

test("[PWA-07] every component passes WCAG 2.2 AA in all themes, on desktop and phone", async () => {
  const themes = ["day", "evening", "night"] as const;
  const looks = [1280, 390].flatMap((width) => themes.map((theme) => ({ theme, width })));
  const { page, pageErrors, close } = await openDevUi({
    theme: "day",
    width: 1280,
    reducedMotion: true,
  });
  await expectAccessible(page, looks);
  expect(pageErrors).toEqual([]);
  await close();
});

test("[PWA-07] at 320 pixels nothing scrolls horizontally, and controls are 44 pixels high", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 320 });
  await waitForAnimations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "button, main a, input:not([type=range]), select, label:has(input)",
      ),
    ]
      .filter((element) => !element.closest("h3"))
      .map((element) => {
        const box = (element.closest("label") ?? element).getBoundingClientRect();
        return {
          text: element.outerHTML.slice(0, 90),
          height: Math.round(box.height),
          width: Math.round(box.width),
        };
      })
      .filter(({ height, width }) => height < 44 || width < 44),
  );
  expect(small).toEqual([]);
  await close();
});

test("[PWA-07] people who save data get lists without pictures, and forced colors keep every control visible", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await page.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, "connection")), "saveData", {
      get: () => true,
    }),
  );
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${ui.address}dev/ui`);
  await page.getByRole("heading", { level: 1, name: "UI components" }).waitFor();
  expect(await page.locator("main li img").count()).toBe(0);
  const faint = await page.evaluate(() =>
    [...document.querySelectorAll("button, input:not([type=range]), select")].flatMap((control) => {
      const { borderStyle, appearance, backgroundColor } = getComputedStyle(control);
      const hasEdge = borderStyle !== "none" || appearance !== "none";
      return hasEdge || control.textContent || backgroundColor !== "rgba(0, 0, 0, 0)"
        ? []
        : [control.outerHTML.slice(0, 120)];
    }),
  );
  expect(faint).toEqual([]);
  await close();
});

test("a zero has a slash in codes only", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 390 });
  const pictureOf = async (className: string) => {
    await page.evaluate((name) => {
      const zero = Object.assign(document.createElement("p"), { className: name, id: "zero" });
      zero.style.cssText = "position: fixed; inset: 0 auto auto 0; z-index: 9; width: 4rem";
      zero.style.background = "white";
      zero.textContent = "0";
      document.body.append(zero);
      return document.fonts.ready.then(() => undefined);
    }, className);
    const picture = (await page.locator("#zero").screenshot()).toString("base64");
    await page.evaluate(() => document.querySelector("#zero")?.remove());
    return picture;
  };
  const plain = await pictureOf("num");
  expect(await pictureOf("num")).toBe(plain);
  expect(await pictureOf("code")).not.toBe(plain);
  await close();
});

test("[PWA-07] a dialog traps focus, closes with Escape, and returns focus", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 390 });
  const opener = page.getByRole("button", { name: "Open dialog" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Sign out of this device?" });
  await dialog.waitFor();
  await dialog.locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await opener.and(page.locator(":focus")).waitFor();
  await opener.click();
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await dialog.waitFor({ state: "detached" });
  await opener.and(page.locator(":focus")).waitFor();
  await close();
});

test("[PWA-07] a toast is announced politely, offers Undo, and makes way for the next one", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 390 });
  const region = page.locator('[role="status"][aria-live="polite"]', {
    hasText: /Saved|removed|restored/,
  });
  await page.getByRole("button", { name: "Show toast with Undo" }).click();
  await region.getByText("Download removed").waitFor();
  await page.getByRole("button", { name: "Show toast", exact: true }).click();
  expect(await region.getByText("Saved").count()).toBe(0);
  await region.getByRole("button", { name: "Undo" }).click();
  await region.getByText("Saved").waitFor();
  await region.getByRole("button", { name: "Dismiss" }).click();
  await region.getByText("Download restored").waitFor();
  await close();
});

test("[PWA-07] after Undo or Dismiss by keyboard, the focus returns to where it was, or to the page's heading", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 390 });
  const toast = page.locator('[role="status"][aria-live="polite"]');
  const opener = page.getByRole("button", { name: "Show toast with Undo" });
  await opener.press("Enter");
  await toast.getByRole("button", { name: "Undo" }).press("Enter");
  await opener.and(page.locator(":focus")).waitFor();
  await toast.getByText("Download restored").waitFor();
  await toast.getByRole("button", { name: "Dismiss" }).press("Enter");
  await opener.and(page.locator(":focus")).waitFor();

  await opener.press("Enter");
  await toast.getByRole("button", { name: "Undo" }).focus();
  await opener.evaluate((element) => {
    element.style.display = "none";
  });
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1 }).and(page.locator(":focus")).waitFor();
  await close();
});

test("[PWA-07] the slider stops at the unlocked position, by keyboard and pointer", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 390 });
  const rail = page.getByRole("slider", { name: /^Position/ });
  await rail.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => rail.getAttribute("aria-valuetext")).toBe("371 of 870 seconds");
  await page.keyboard.press("End");
  await expect.poll(() => rail.getAttribute("aria-valuetext")).toBe("520 of 870 seconds");
  expect(await rail.inputValue()).toBe("520");
  await page.keyboard.press("Home");
  await expect.poll(() => rail.inputValue()).toBe("0");
  const box = await rail.boundingBox();
  if (!box) throw new Error("The rail is not on the page");
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  await expect.poll(() => rail.inputValue()).toBe("520");
  await close();
});

test("[PWA-07] a disabled control says why and does nothing", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 390 });
  const claim = page.getByRole("button", { name: "Claim credit" });
  expect(await claim.getAttribute("aria-disabled")).toBe("true");
  const why = await claim.evaluate(
    (element) =>
      document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  expect(why).toBe("Complete this lesson first.");
  const busy = page.getByRole("button", { name: "Sign in" });
  await busy.click();
  const signingIn = page.getByRole("button", { name: "Signing in" });
  await expect.poll(() => signingIn.getAttribute("aria-busy")).toBe("true");
  await close();
});

test("[PWA-07] nothing is animated with reduced motion", async () => {
  const { page, close } = await openDevUi({ theme: "day", width: 1280, reducedMotion: true });
  await page.getByRole("button", { name: "Open dialog" }).click();
  await page.getByRole("dialog").waitFor();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === "running" && Number(activeDuration) > 0;
      }).length,
  );
  expect(moving).toBe(0);
  await close();
});
