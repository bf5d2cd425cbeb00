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
  if (!session) return;
  root.dataset.signedIn = "";
  if (isLeading) root.dataset.leads = "";
  const behindLogin = document.querySelector('meta[name="behind-login"]')?.content ?? "";
  for (const href of behindLogin.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
})();
