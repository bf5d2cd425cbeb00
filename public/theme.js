// Runs before the first paint, so that nothing flashes: how bright it is, and whether somebody is signed in.
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
  if (read("currentSession")) root.dataset.signedIn = "";
})();
