import { openEarly } from "#live/early-device.ts";

async function begin(root: HTMLElement) {
  await openEarly();
  const [{ createRoot }, { firstPage }] = await Promise.all([
    import("react-dom/client"),
    import("./app/start.tsx"),
  ]);
  createRoot(root).render(await firstPage());
}

const root = document.getElementById("root");
if (root) begin(root).catch(reportError);
