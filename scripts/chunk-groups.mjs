const ofAdmin =
  /\/src\/(features\/admin\/|shared\/admin\/|app\/admin-layout|ui\/data-table)|\/contract\/(\w+\/)?admin-|\/node_modules\/@(dnd-kit|tanstack\/(react-)?(table|store))/;

/** They need a network anyway: nobody else's device keeps it. */
export const isForAdministrators = (moduleIds) =>
  moduleIds.some((id) => ofAdmin.test(id)) &&
  moduleIds.every((id) => ofAdmin.test(id) || id.startsWith("\0"));

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
        "/src/(app/(fresh-start|missing-code)|device/playing)\\.",
        "/src/device/(early-device|current-session)",
        "/sync/(session/(session|user)|transport/no-reply|ports-browser|worker-messages|downloads/download\\.|local/not-saved)",
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
        "/src/device/(chosen-group|device|end-reminders|frozen-pages|lock|not-saved-copy|playing|prefetch|register-worker|session|session-end|use-action|use-live|use-stream|use-sync-status)\\.",
        "/src/shared/(navigation/|status/(not-opened|status-copy|status-line)|help/(help|help-button|help-host)\\.)",
        "/src/shared/(accounts/(demo-host|device-copy|use-sign-out-request)|html/trusted-types|lessons/(picture|player)\\.)",
        "/sync/session/lock|/contract/roles",
        "/src/app/(?!dev-ui|not-found|first-paint|admin-)",
        "/src/features/player/player-host",
        "/src/features/(library|downloads)/.*\\.css",
        "/sync/(session/sign-in|transport/)",
      ].join("|"),
    ),
  },
  {
    name: "rest-of-library",
    test: new RegExp(
      `/src/features/library/(${laterInLibrary}).*\\.tsx?$|/src/(shared/lessons/library-calls|device/fetch-list)|/contract/learning/ranking|/@tanstack/(react-virtual|virtual-core)/`,
    ),
  },
  {
    name: "lesson",
    test: /\/src\/features\/library\/(content-page|(use-)?carried-time|credit-card|feedback-card|download-card|handout-card|lesson-bar|lesson-head|medium-place|side-cards|withdrawn-lesson)|\/src\/shared\/(lessons\/lesson-cards|html\/(description|sanitize)|credit\/claim)|\/src\/ui\/choice-list/,
  },
  {
    name: "downloads",
    test: /\/src\/(features\/downloads\/.*\.tsx?$|shared\/(downloads\/|lessons\/series-))/,
  },
  { name: "inner", test: /\/src\/features\/library\/.*\.tsx?$/ },
  {
    name: "guard",
    test: /\/src\/(features\/session\/(idle-|use-idle|lock-screen)|shared\/accounts\/idle-calls)|\/sync\/session\/idle/,
  },
  { name: "doors", test: /\/src\/(features\/session\/|shared\/accounts\/(entry|sso)-calls)/ },
  {
    name: "entry",
    test: /\/src\/(shared\/accounts\/(entry-f|form-error)|device\/call-errors)|\/contract\/email/,
  },
  {
    name: "registration",
    test: /\/src\/(features\/registration\/(?!terms|stripe)|shared\/accounts\/(registration-calls|partners))/,
  },
];
