const ofAdmin =
  /\/src\/(features\/admin|live\/admin-|app\/admin-layout|ui\/data-table)|\/contract\/admin-|\/node_modules\/@(dnd-kit|tanstack\/(react-)?(table|store))/;

/** They need a network anyway: nobody else's device keeps it. */
export const isForAdministrators = (moduleIds) =>
  moduleIds.length > 0 && moduleIds.every((id) => ofAdmin.test(id) || id.startsWith("\0"));

/**
 * A file costs a cold worker on a slow phone some 10 ms, so what is needed together travels together: what opens the
 * databases, what every page shares, the pages of somebody signed in, the doors for somebody who is not.
 */
const laterInLibrary =
  "library-(list|rest)|continue-page|filter-|active-filters|nothing-found|finding|search|options|ranked|use-(ranked|found)|virtual-rows|history|series-";
export const chunkGroups = [
  {
    name: "core",
    test: new RegExp(
      [
        "preload-helper",
        "/src/main",
        "/src/app/(fresh-start|missing-code|playing)\\.",
        "/src/live/(early-device|current-session)",
        "/sync/(session/(session|user)|passage/no-reply|ports-browser|worker-messages|downloads/download\\.|local/not-saved)",
        "/contract/(constants|version)",
      ].join("|"),
    ),
  },
  {
    name: "base",
    test: new RegExp(
      [
        "/node_modules/(react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)/",
        "/src/ui/(?!choice-list|chart/|data-table/)",
        "/src/live/(?!open-device|early-device|current-session|library-calls|fetched|shared-lesson|lesson-cards|description|sanitise|claim|reason-words|entry-|form-problem|call-problems|registration-|person-|provider-titles|partners|account-|own-file|save-file|groups|group-|use-asked|use-log|download-|series-progress|series-standing|use-downloading|use-room|idle-calls|sso-calls|companions|spoken|celebrations|app-badge|badge|reminders|achievement-icon|verify-call|credit-papers|paper-preview|text-file|help-panel|help-list|help-words|use-help|use-crisis|pulse-|use-pulse|survey-calls|online-only|tab-store|figure|fetch-insight|insight-|level-names|admin-)",
        "/sync/session/lock|/contract/roles",
        "/src/app/(?!dev-ui|not-found|first-paint|admin-)",
        "/src/features/player/player-host",
        "/src/features/(library|downloads)/.*\\.css",
        "/sync/(session/sign-in|passage/)",
      ].join("|"),
    ),
  },
  {
    name: "rest-of-library",
    test: new RegExp(
      `/src/features/library/(${laterInLibrary}).*\\.tsx?$|/src/live/(library-calls|fetched)|/contract/ranking|/@tanstack/(react-virtual|virtual-core)/`,
    ),
  },
  {
    name: "lesson",
    test: /\/src\/features\/library\/(content-page|(use-)?carried-time|credit-card|feedback-card|download-card|handout-card|lesson-bar|lesson-head|medium-place|side-cards|withdrawn-lesson)|\/src\/live\/(lesson-cards|description|claim)|\/src\/ui\/choice-list/,
  },
  {
    name: "downloads",
    test: /\/src\/(features\/downloads\/.*\.tsx?$|live\/(download-|series-progress|series-standing|use-downloading|use-room))/,
  },
  { name: "inner", test: /\/src\/features\/library\/(?!sanitise).*\.tsx?$/ },
  {
    name: "guard",
    test: /\/src\/(features\/session\/(idle-|use-idle|lock-screen)|live\/idle-calls)|\/sync\/session\/idle/,
  },
  { name: "doors", test: /\/src\/(features\/session\/|live\/(entry|sso)-calls)/ },
  { name: "entry", test: /\/src\/live\/(entry-f|(form|call)-problem)|\/contract\/email/ },
  {
    name: "registration",
    test: /\/src\/(features\/registration\/(?!terms|stripe)|live\/(registration-calls|partners))/,
  },
];
