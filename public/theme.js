/** Returns which static screen of index.html the page replaces. "none" is a public page without one. */
function firstScreen(path, isSignedIn, isLeading) {
  if (/^\/(external_video_page|terms-and-conditions|verify)(\/|$)/.test(path)) return "none";
  const beforeSignIn =
    /^\/(forgot-password|reset-password|confirm-password|resend-survey|register|billing|review_registration|create-ec-user|single-sign-on|oauth)(\/|$)/;
  if (beforeSignIn.test(path)) return "entry";
  if (!isSignedIn) return "login";
  if (/^\/library\/?$/.test(path)) return "library";
  if (path === "/" || path === "/login") return isLeading ? "page" : "library";
  return /^\/(assessment|pulse|(admin|welcome)(\/.*)?)\/?$/.test(path) ? "quiet" : "page";
}

/** Returns whether React will add nothing to the static sign-in page, so that it can be used at once. */
function isWholeLogin(read) {
  if (!/^\/login\/?$/.test(location.pathname) || /^demo\./.test(location.hostname)) return false;
  return read("lastSession") === null && !new URLSearchParams(location.search).has("first_login");
}

/** Holds what is pressed on the static sign-in page until React has taken it over. first-form.ts describes the object. */
function holdPresses() {
  const held = { press: undefined, isBusy: false, isStarting: false, release, drop };
  function showBusy(form) {
    const { email, password } = form.elements;
    if (!password || held.isStarting || !email.value.trim() || !password.value) return;
    held.isBusy = true;
    const button = form.querySelector("[type=submit]");
    button.setAttribute("aria-disabled", "true");
    button.setAttribute("aria-busy", "true");
    const ring = document.createElement("span");
    ring.className = "button_busy";
    ring.setAttribute("aria-hidden", "true");
    button.replaceChildren(ring, form.dataset.busy);
  }
  let page;
  function hold(event) {
    page ??= document.querySelector(".first-entry");
    // React may have drawn another page instead.
    if (!page?.contains(event.target) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isSubmit = event.type === "submit";
    const pressed = isSubmit ? event.target : event.target.closest('[type=button], a:not([href^="#"])');
    if (!pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.isBusy) return;
    held.press = () => (isSubmit ? pressed.requestSubmit() : pressed.click());
    if (isSubmit) showBusy(pressed);
    dispatchEvent(new Event("press-held"));
  }
  function drop() {
    removeEventListener("click", hold, true);
    removeEventListener("submit", hold, true);
    delete window.firstForm;
  }
  function release() {
    drop();
    held.press?.();
  }
  addEventListener("click", hold, true);
  addEventListener("submit", hold, true);
  window.firstForm = held;
}

/** React replaces this page with one that has more on it, so nothing can be typed before. */
function keepFromUse(root) {
  new MutationObserver((_changes, watcher) => {
    const entry = document.querySelector(".first-entry");
    if (!entry) return;
    entry.inert = true;
    watcher.disconnect();
  }).observe(root, { childList: true, subtree: true });
}

// Runs before the first paint, so the screen doesn't flash. Sets the theme and whether someone is signed in. Then it
// preloads the code behind the sign-in.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const colors = { day: "#f2efe7", evening: "#141715", night: "#090503" };
  const stored = read("theme");
  const device = matchMedia("(prefers-color-scheme: dark)").matches ? "evening" : "day";
  const theme = stored && Object.hasOwn(colors, stored) ? stored : device;
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = colors[theme];
  const session = read("currentSession");
  const isLeading = /"burnout_role":"[^"]*(org_leader|se_admin)/.test(session ?? "");
  root.dataset.first = firstScreen(location.pathname, session !== null, isLeading);
  // As in passkey-support.ts.
  if (!("PublicKeyCredential" in window) || /^[\d.]+$|:/.test(location.hostname))
    root.dataset.noPasskeys = "";
  if (root.dataset.first === "login") {
    if (isWholeLogin(read)) holdPresses();
    else keepFromUse(root);
  }
  if (!session) return;
  root.dataset.signedIn = "";
  if (isLeading) root.dataset.leads = "";
  const preload = (name) => {
    const files = document.querySelector(`meta[name="${name}"]`)?.content ?? "";
    for (const href of files.split(" ").filter(Boolean)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  };
  preload("behind-login");
  if (root.dataset.first !== "library") preload("beyond-library");
  if (/^\/assessment\/?$/.test(location.pathname)) preload("for-check-in");
  if (/^\/enrichment_center\/\w+\/[^/]+\/?$/.test(location.pathname)) preload("for-lesson");
})();
