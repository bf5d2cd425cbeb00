import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startTheme } from "#ui/theme.ts";
import { App } from "./app/app.tsx";
import { loadFirstPage } from "./app/pages.ts";

async function start(root: HTMLElement) {
  startTheme();
  // The shell in index.html stays until the page behind it can be drawn whole.
  const isSignedIn = document.documentElement.dataset.signedIn !== undefined;
  await loadFirstPage(location.pathname, isSignedIn);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) start(root).catch(reportError);
