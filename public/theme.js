// Runs before the first paint, so that nothing flashes: how bright it is, and whether somebody is signed in; then the
// code behind the login is asked for at once, not only when the code before it has run.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const colours = { day: "#f2efe7", evening: "#141715", night: "#090503" };
  const stored = read("theme");
  const device = matchMedia("(prefers-color-scheme: dark)").matches ? "evening" : "day";
  const theme = stored && Object.hasOwn(colours, stored) ? stored : device;
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = colours[theme];
  // A shared lesson is for everybody: neither the login nor the library is on its way.
  if (location.pathname === "/external_video_page") root.dataset.open = "";
  if (!read("currentSession")) return;
  root.dataset.signedIn = "";
  const behindLogin = document.querySelector('meta[name="behind-login"]')?.content ?? "";
  for (const href of behindLogin.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
})();
