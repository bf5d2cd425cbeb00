const ofAdmin =
  /\/contract\/\w+\/admin-|\/src\/(features\/admin\/|shared\/admin\/|app\/admin-layout|ui\/data-table)|\/node_modules\/(@dnd-kit|@tanstack\/(react-)?(table|store)|use-sync-external-store|write-excel-file|prosemirror-[a-z-]+\/|orderedmap|rope-sequence|w3c-keyname)/;

/** Returns whether a chunk is for tables and the admin area, which work only online, so it is not precached. */
export const isForAdministrators = (moduleIds) =>
  moduleIds.some((id) => ofAdmin.test(id)) &&
  moduleIds.every((id) => ofAdmin.test(id) || id.startsWith("\0"));

const domainOf = (id) => /\/contract\/(\w+)\//.exec(id)?.[1];

/**
 * Each file costs a cold service worker on a slow phone about 10 ms, so modules that load together share a chunk:
 * database code, code for every page, signed-in pages, and sign-in pages. The later groups are loaded when idle or on
 * demand, so they hold nothing that an earlier group imports, except on demand.
 */
/** Of every page behind the sign-in. */
const innerApp =
  "signed-in-|shell\\.tsx|page-skeleton|group-footer|background-effects-host|lock-host|use-dock-height";
const innerUi = "badge|chip|cover-tile|meta|search-field|status-line|use-matches";
/** Also of the sign-in page. */
const entryUi = "field|field-frame|form|note";
/** On no first screen. */
const controlsUi =
  "back-link|card|dialog|fold-icon|format-(bytes|clock|date)|keep-focus|range|row-list|toggle|use-modal|use-optimistic-value";
export const chunkGroups = [
  {
    name: "core",
    test: new RegExp(
      [
        "preload-helper",
        "/src/main",
        "/node_modules/@noble/",
        "/src/(app/(fresh-start|missing-code|start-copy)|ui/(media-playing|when-idle)|shared/(accounts/first-form|drafts/(is-editing|tab-storage)))\\.",
        "/src/device/(ask-worker|preload-device|current-session|erase-traces|storage-unavailable-copy)",
        "/sync/(session/(session|user|private-text|recover-session|lock-state|stored-verifier)|transport/no-reply|ports-browser|worker-messages|downloads/download\\.|local/(not-saved|raw-read)|outbox/background|worker-caches)",
        "/contract/(constants|version)",
      ].join("|"),
    ),
  },
  // Before React and Dexie, and not for the sign-in page.
  {
    name: "first-read",
    test: /\/src\/device\/first-read\.|\/sync\/local\/(calendar-day|first-read|fact|schemas)\./,
  },
  {
    name: "base",
    test: new RegExp(
      [
        "/node_modules/(react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)/",
        `/src/ui/(?!choice-list|chart/|cover-(?!loader|tile)|data-table/|shelf|(${innerUi}|${entryUi}|${controlsUi})\\.tsx?)`,
        "/src/device/(device|use-session|use-sync-status)\\.",
        "/src/shared/(drafts/(drafts|tab-storage)|navigation/(?!install-card(-copy)?\\.tsx?)|help/(copy|help|help-button|help-host)\\.)",
        "/src/shared/(accounts/(demo-host|group-access)|html/trusted-types|lessons/cover-picture\\.)",
        "/contract/roles",
        `/src/app/(?!dev-ui|further-pages|not-found|rollback-page|updates|first-paint|admin-|two-step|${innerApp})`,
        // The static sign-in page of index.html looks like its components.
        "/src/(features/(library|downloads|session)|shared/accounts)/.*\\.css",
      ].join("|"),
    ),
  },
  // Calls to the server and the screen lock, for sign-in and the device.
  {
    name: "calls",
    test: /\/src\/device\/(confirm-identity|fetch-file|last-session|lock|push-subscription|resume-session|selected-group|session|slow-hash)\.|\/sync\/(session\/(idle|lock|passkey-verifiers|sign-in)\.|transport\/)|\/src\/shared\/accounts\/use-sign-out-to/,
  },
  {
    name: "updates",
    test: /\/src\/(app\/updates|device\/(register-worker|periodic-sync|worker-script))/,
  },
  {
    name: "welcome",
    test: /\/src\/(features\/library\/welcome\/.*\.tsx?$|shared\/check-in\/answer-privacy)/,
  },
  { name: "covers", test: /\/src\/ui\/cover-(?!loader|tile)/ },
  {
    name: "rest-of-library",
    test: /\/src\/features\/library\/((filters|list|pages|search|shelves)\/|notes\/notes-(page|search|export)).*\.tsx?$|\/src\/(shared\/lessons\/library-calls|device\/search\.)|\/@tanstack\/(react-virtual|virtual-core)\//,
  },
  {
    name: "password-rule",
    test: /\/(@zxcvbn-ts|fastest-levenshtein)\/|\/contract\/accounts\/password-rule/,
  },
  {
    name: "lesson",
    test: /\/src\/features\/library\/(lesson(-bar|\/)|notes\/(?!notes-document)).*\.tsx?$|\/src\/shared\/(lessons\/lesson-cards|html\/(description|sanitize)|credit\/claim)|\/src\/ui\/choice-list/,
  },
  {
    name: "downloads",
    test: /\/src\/(features\/downloads\/.*\.tsx?$|shared\/(downloads\/|lessons\/(series-|rankable)|accounts\/use-leads-people))|\/contract\/learning\/ranking/,
  },
  {
    name: "inner",
    test: new RegExp(
      [
        "/src/features/library/[^/]+\\.tsx?$",
        "/src/features/player/player-host",
        `/src/app/(${innerApp})`,
        `/src/ui/(shelf|(${innerUi})\\.)`,
        "/src/device/(storage-error-copy|use-action|use-live)\\.|/node_modules/dexie-react-hooks/",
        "/src/shared/(assignments/(?!use-assignments-due)|status/status-(copy|line))",
      ].join("|"),
    ),
  },
  // What first screens need of the contract, without its schemas.
  {
    name: "rules",
    test: /\/contract\/(wellbeing\/(crisis|default-help|survey-rules)|learning\/(intervals|license)|credit\/(eligibility|post-test))\.|\/src\/shared\/help\/use-crisis-detection/,
  },
  {
    name: "player",
    test: /\/src\/features\/player\/(?!choice-dialogs|hls-|player-host|shared-)|\/sync\/search\/(captions|paragraphs)\./,
  },
  // The check-in up to its last question, without what follows it.
  {
    name: "questions",
    test: /\/src\/(features\/assessment\/(assessment-page|choices|problem|question[-.]|questions|states\.|submitted-answers|summarize-answers|survey-(progress|states)|use-(close|draft|questions))|shared\/check-in\/questions-due)/,
  },
  {
    name: "controls",
    test: new RegExp(
      `/src/ui/(${controlsUi})\\.|/src/shared/(drafts/(parse-object|use-draft)|files/(save|text)-file|lessons/(chapter-list|player-state|seek-requests)|navigation/install-card|status/(data-states-copy|not-opened))|/src/device/(not-opened-copy|static-file)|/sync/outbox/held\\.`,
    ),
  },
  {
    name: "guard",
    test: /\/src\/(features\/session\/(idle-|use-idle|use-forced|lock-|session-end-copy|sign-out|use-sign-out)|shared\/accounts\/idle-calls)/,
  },
  {
    name: "passwords",
    test: /\/src\/(features\/session\/(confirm-|email-form|forgot-password|link-credentials|new-password|oauth-|organization-form|other-user|password-|resend-survey|reset-password|single-sign-on|sso-copy|use-refreshed-user)|shared\/accounts\/confirm-calls)/,
  },
  {
    name: "second-step",
    test: /\/src\/(features\/session\/second-step|shared\/two-step\/|device\/(second-step|passkeys))|\/sync\/session\/second-step/,
  },
  {
    name: "doors",
    test: /\/src\/(features\/session\/|device\/passkey-support|shared\/accounts\/(entry|sso)-calls)|\/sync\/session\/pending-after/,
  },
  { name: "email-code", test: /\/src\/shared\/accounts\/email-code-/ },
  {
    name: "entry",
    test: new RegExp(
      `/src/(ui/(${entryUi})\\.|shared/(accounts/(entry-f|form-error|step-progress)|requests/))|/contract/email`,
    ),
  },
  {
    name: "registration",
    test: /\/src\/(features\/registration\/(?!terms|stripe)|shared\/accounts\/(registration-calls|partners))|\/contract\/accounts\/card\./,
  },
  {
    name: "documents",
    test: /\/contract\/credit\/documents\/|\/src\/features\/library\/notes-document|\/src\/shared\/credit\/(credit-documents|document-)/,
  },
  // The contract by domain: building the schemas of all calls at once blocks a slow phone for half a second.
  {
    name: (id) => `contract-${domainOf(id)}`,
    debugName: "contract by domain",
    test: /\/contract\/\w+\/admin-/,
  },
  { name: "contract-insights", test: /\/contract\/insights\/(?!national-figures)/ },
  { name: "contract-account", test: /\/contract\/accounts\/(?!licenses|profile|second-step)/ },
  // Apart from the other schemas and the calls, so that a slow phone builds them in three tasks (open-device.ts).
  { name: "zod", test: /\/node_modules\/zod\/|\/contract\/numbers/ },
  {
    name: "contract-shapes",
    test: /\/contract\/((learning|wellbeing)\/|named|route|text-fields|timestamp)/,
  },
  { name: "contract", test: /\/contract\// },
  { name: "insights", test: /\/src\/features\/insights\// },
  {
    name: "charts",
    test: /\/src\/(ui\/chart\/(?!line-(drawing|marks|options))|shared\/insights\/(?!level-copy))/,
  },
  { name: "assessment", test: /\/src\/features\/assessment\// },
  {
    name: "renewal",
    test: /\/src\/shared\/(credit\/renewal|accounts\/(us-states|report-toggle))/,
  },
  { name: "credits", test: /\/src\/features\/(credits|achievements)\// },
  {
    name: "shared",
    test: /\/src\/shared\/(assignments|check-in|files|help|insights|lessons\/disclosure|accounts\/(group|person|provider)|status\/(achievement-icon|online-only))/,
  },
];
