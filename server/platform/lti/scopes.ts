/** Allows a tool to send scores, and nothing else. */
export const SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score";
