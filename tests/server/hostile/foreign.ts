import { adminRoutes } from "#contract/admin-routes.ts";
import { insightRoutes } from "#contract/insights/insights.ts";
import type { insightPlanRoutes } from "#contract/insights/plans.ts";
import type { Routes } from "#contract/routes.ts";
import { entry, newId, watched } from "../../support/wire.ts";
import { type AdminCall, type Foreign, foreignAdmin, ofAGroup } from "./foreign-admin.ts";

/** What takes neither a parameter nor a body can name nothing. */
type Asking = { readonly params: object } | { readonly query: object } | { readonly body: object };
type Naming = { [K in keyof Routes]: Routes[K] extends Asking ? K : never }[keyof Routes];

const inAGroup = (payload: object): Foreign => ({ ...ofAGroup, payload });
const timelineNote = { month: "2026-10", text: "Self-scheduling" };

/** Calls about the plans of a group with another leader. */
const foreignPlans: { readonly [K in keyof typeof insightPlanRoutes]: Foreign } = {
  listTimelineNotes: ofAGroup,
  addTimelineNote: inAGroup(timelineNote),
  changeTimelineNote: inAGroup({ version: 1, ...timelineNote }),
  deleteTimelineNote: { query: { ...ofAGroup.query, version: "1" }, status: 403 },
  restoreTimelineNote: inAGroup({ version: 2 }),
  getInsightTarget: ofAGroup,
  setInsightTarget: inAGroup({ version: 0, percent: 35, by_month: "2027-06" }),
  clearInsightTarget: { query: { ...ofAGroup.query, version: "1" }, status: 403 },
  listSavedViews: ofAGroup,
  getDigest: ofAGroup,
  setDigest: inAGroup({ frequency: "monthly", alerts: true }),
  previewDigest: ofAGroup,
  saveView: inAGroup({ name: "Nurses", area: "burnout", query: "role=Nurses" }),
  renameView: inAGroup({ name: "Nurses" }),
  deleteView: ofAGroup,
};

const credential = {
  id: "AQID",
  rawId: "AQID",
  type: "public-key",
  clientExtensionResults: {},
};
const newPasskey = {
  ...credential,
  response: { clientDataJSON: "e30", attestationObject: "oA" },
};
const usedPasskey = {
  ...credential,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
};

type GroupCall = keyof typeof insightRoutes | keyof typeof insightPlanRoutes;

/** Well-formed requests for records of other people or that don't exist. Every call that can name a record needs one. */
const named: { readonly [K in Exclude<Naming, AdminCall | GroupCall>]: Foreign } = {
  signIn: { payload: { email: "stranger@respite.example", password: "x" }, status: 401 },
  validateToken: {
    query: { uid: "leader@respite.example", client: "x", "access-token": "x" },
    status: 401,
  },
  signOut: {
    payload: { uid: "leader@respite.example", client: "x", "access-token": "x" },
    status: 404,
  },
  requestPassword: {
    payload: { email: "nurse@respite.example", redirect_url: "https://evil.example/" },
    status: 422,
  },
  changePassword: {
    payload: {
      uid: "leader@respite.example",
      client: "x",
      "access-token": "x",
      password: "another long night",
      password_confirmation: "another long night",
    },
    status: 401,
  },
  requestConfirmation: {
    payload: { email: "nurse@respite.example", redirect_url: "https://evil.example/" },
    status: 422,
  },
  confirmEmail: {
    payload: { email: "nobody@respite.example", password: "x", code: "000000" },
    status: 401,
  },
  deleteAccount: {
    payload: { uid: "leader@respite.example", client: "x", "access-token": "x" },
    status: 404,
  },
  signInWithPasskey: { payload: { token: "x", passkey: usedPasskey }, status: 401 },
  completeSignIn: { payload: { token: "x", app_code: "123456" }, status: 401 },
  addPasskey: { payload: { token: "x", name: "Phone", passkey: newPasskey }, status: 422 },
  renamePasskey: { payload: { name: "Phone" }, status: 404 },
  removePasskey: { status: 404 },
  addAuthenticatorApp: { payload: { token: "x", app_code: "123456" }, status: 422 },
  confirmIdentity: { payload: { token: "x", password: "x" }, status: 422 },
  userByToken: { query: { token: "x", email: "leader@respite.example" }, status: 404 },
  getUser: { status: 403 },
  setFirstPassword: {
    payload: {
      confirmation_token: "x",
      email: "leader@respite.example",
      password: "another long night",
      password_confirmation: "another long night",
    },
    status: 404,
  },
  exportOwnData: { status: 403 },
  resendSurvey: { payload: { email: "" }, status: 422 },
  revokeDevice: { status: 404 },
  removePlatformConnection: { status: 404 },
  lookUpCode: "nothing to name",
  createUserWithCode: {
    payload: { first_name: "A", last_name: "B", email: "c@respite.example", code: "NOPE" },
    status: 422,
  },
  requestEmailCode: "nothing to name",
  proveEmail: { payload: { id: "x", code: "123456" }, status: 422 },
  register: {
    payload: { first_name: "A", last_name: "B", email: "nurse@respite.example", plan: "free" },
    status: 422,
  },
  getReceipt: { status: 404 },
  ssoFor: { query: { organisation: "There is no such hospital" }, status: 404 },
  exchangeToken: { payload: { id: "person-leader", token: "x", client: "x" }, status: 401 },
  recordTimeWatched: { payload: watched("RL-404", 10), status: 404 },
  batch: {
    payload: {
      batch: newId(),
      owner: "person-leader",
      device: newId(),
      writes: [entry(watched("RL-1", 10))],
    },
    status: 409,
  },
  recommendedContent: "nothing to name",
  externalVideoPage: { status: 404 },
  getSurvey: { status: 404 },
  submitSurvey: {
    payload: {
      provider_survey_id: 404,
      responses: [
        { base_question_id: 1, survey_question_choice_id: 1, survey_text_response: null },
      ],
    },
    status: 404,
  },
  answerPulseCheck: {
    payload: { base_question_id: 1, survey_question_choice_id: 1 },
    status: 403,
  },
  takePostTest: {
    payload: { record_id_: "RL-404", answers: [{ question: 1, choice: 1 }] },
    status: 404,
  },
  claimCredit: {
    payload: { record_id_: "RL-404", lesson_number: "RL-404", certificate_type: "cme" },
    status: 404,
  },
  verifyCertificate: { status: 404 },
  getCertificate: { status: 404 },
  recordAchievement: { payload: { name: "Walked on water" }, status: 404 },
  deleteOwnResponse: { status: 404 },
  subscribeToPush: {
    payload: { endpoint: "https://169.254.169.254/latest", keys: { p256dh: "BA", auth: "AA" } },
    status: 422,
  },
  unsubscribeFromPush: { payload: { endpoint: "nowhere" }, status: 400 },
  giveFeedback: { payload: { record_id_: "RL-404", helpful: 5, comment: null }, status: 404 },
  saveContent: { payload: { record_id_: "RL-404", saved: true }, status: 404 },
  saveNote: {
    payload: {
      id: "01a2058c-1be6-7a10-9338-2a2bd0999430",
      record_id_: "RL-404",
      text: "Theirs",
      at_seconds: null,
      created_at: "2026-11-18T09:00:00.000Z",
      written_at: "2026-11-18T09:00:00.000Z",
      deleted: false,
    },
    status: 404,
  },
  saveHighlight: {
    payload: {
      id: "01a2058c-1be6-7a10-9338-2a2bd0999430",
      record_id_: "RL-404",
      text: "Theirs",
      at_seconds: null,
      created_at: "2026-11-18T09:00:00.000Z",
      deleted: false,
    },
    status: 404,
  },
  logUtilization: "nothing to name",
  reportDevice: "nothing to name",
  changeProfile: { payload: { first_name: "Somebody else" }, status: 403 },
  changeLicences: {
    payload: { licences: [], npi: null, may_report: false, on_certificates: false },
    status: 403,
  },
  catalogueChanges: { query: { cursor: "0123456789ab.1" }, status: 410 },
  cataloguePage: { status: 404 },
  myChanges: { query: { cursor: "0123456789ab.1" }, status: 410 },
};

const all: Readonly<Record<string, Foreign>> = { ...named, ...foreignPlans, ...foreignAdmin };

/** The calls of the admin area take another role, those of insights lead a group, and need not say so. */
export function foreignOf(name: string): Foreign {
  if (Object.hasOwn(insightRoutes, name)) return ofAGroup;
  return all[name] ?? (Object.hasOwn(adminRoutes, name) ? { status: 403 } : "nothing to name");
}
