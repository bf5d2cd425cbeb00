export const apiDescription =
  "The API of Respite. Calls with a session carry the headers `access-token`, `client`, and `uid` that a sign-in returned. Errors have the body `Error`; its `code` is for programs, its `errors` are for developers.";

const tags = [
  ["Sync", "Send queued writes and pull changes.", /^\/api\/sync\//],
  ["Insights", "Published figures of groups.", /^\/api\/insights\//],
  [
    "Publishing",
    "Lessons, series, uploads, and links.",
    /^\/api\/admin\/(content|shelves|series|sections|names|links|uploads|achievements)/,
  ],
  [
    "Organizations",
    "People, rosters, groups, registration codes, API keys, SCIM tokens, webhooks, and learning platforms.",
    /^\/api\/(practice_groups|admin\/(people|rosters|groups?|codes|api_keys|scim_tokens|endpoints|platforms)\b|lti\/)/,
  ],
  [
    "Credit",
    "Claims, certificates, and the credit ledger.",
    /^\/(\.well-known\/|api\/(cme_credits|verify|post_tests|admin\/(credits|credit_terms|credit_reports|credit_report_files|credit_reporting|certificate|evaluations)))/,
  ],
  [
    "Wellbeing",
    "Check-ins, feedback, comments, and help.",
    /^\/api\/(surveys|survey_responses|all_surveyresponse|pulse_check|resend_survey|feedback|push|admin\/(surveys|survey_mailings|feedback|comments|help))/,
  ],
  [
    "Monitoring",
    "Audit log, activity, devices, mail queue, and jobs.",
    /^\/(health_check|ready|api\/(log_frontend_utilization|device_report|admin\/))/,
  ],
  [
    "Learning",
    "The library, progress, saved lessons, notes, and achievements.",
    /^\/(enrichment_center|api\/(time_watched|static_comments|enrichment_center|achievements|saved|notes|highlights))/,
  ],
  ["Accounts", "Sessions, registration, profiles, payment, and two-step sign-in.", /^\//],
] as const;

export const tagDescriptions = tags.map(([name, description]) => ({ name, description }));

/** Returns the first tag whose paths include this one. */
export const tagOf = (path: string): string =>
  tags.find(([, , pattern]) => pattern.test(path))?.[0] ?? "Accounts";
