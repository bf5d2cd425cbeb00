import type { InjectOptions } from "fastify";
import type { adminRoutes } from "#contract/admin-routes.ts";

type Hostile = Pick<InjectOptions, "payload" | "query"> & { readonly status: number };
export type Foreign = Hostile | "nothing to name";
export type AdminCall = keyof typeof adminRoutes;

/** Called by a leader without a group. */
export const ofAGroup = { query: { practice_group_id: "group-1" }, status: 403 } as const;

const somewhere = {
  name: "Mine",
  text: "Turn to me.",
  call: "5550100",
  sms: null,
  url: null,
  hours: null,
  checked_on: "2026-01-01",
};

const somePlatform = {
  ...{ name: "Mine", issuer: "https://mine.example", client_id: "mine" },
  auth_url: "https://mine.example/auth",
  token_url: "https://mine.example/token",
  jwks_url: "https://mine.example/keys",
  deployment_ids: ["1"],
  trusts_email: true,
};

const assigned = { audience: "everyone", titles: [], people: [] };

/** Bodies and queries whose shape the schema alone doesn't determine. Every caller is rejected for their role. */
export const foreignAdmin: { readonly [K in AdminCall]?: Foreign } = {
  revokeCredit: { payload: { reason: "Somebody else's" }, status: 403 },
  reinstateCredit: { payload: { reason: "Somebody else's" }, status: 403 },
  correctCredit: { payload: { reason: "Somebody else's", amount: "1.00" }, status: 403 },
  reissueCertificate: { payload: { reason: "Somebody else's" }, status: 403 },
  listLedger: { query: { person_id: "person-leader" }, status: 403 },
  ledgerTotals: { query: { person_id: "person-leader" }, status: 403 },
  listEvaluations: { query: {}, status: 403 },
  listCreditTerms: { query: {}, status: 403 },
  changeCreditTerms: {
    payload: {
      version: 0,
      terms: {
        expires_on: null,
        provider: { name: "Somebody else", web: "https://respite.example" },
        joint_provider: null,
        disclosure: "None",
        pass_mark: 0,
        questions: [],
        statements: { cme: "None", contact_hours: "None", participation: "None" },
      },
    },
    status: 403,
  },
  changeCertificateTemplate: {
    payload: {
      version: 0,
      template: {
        titles: { cme: "Mine", contact_hours: "Mine", participation: "Mine" },
        statement: "",
        provider: { name: "Somebody else", number: "", address: "" },
        signatories: [],
        logo: null,
      },
    },
    status: 403,
  },
  getCertificateTemplate: { query: {}, status: 403 },
  previewLessonsChange: {
    payload: { selection: { ids: ["RL-1"] }, change: { kind: "take_back" } },
    status: 403,
  },
  previewPeopleChange: {
    payload: { selection: { ids: ["person-leader"] }, change: { kind: "disable" } },
    status: 403,
  },
  previewCodesChange: {
    payload: { selection: { matching: {} }, change: { kind: "deactivate" } },
    status: 403,
  },
  changeCostAssumption: {
    payload: { version: 0, value: 0.2, low: null, high: null, source: "Mine", year: 2026 },
    status: 403,
  },
  resetCostAssumption: { payload: { version: 0 }, status: 403 },
  listHelp: { query: {}, status: 403 },
  addHelp: { payload: { ...somewhere, practice_group_id: null }, status: 403 },
  changeHelp: { payload: { ...somewhere, version: 1 }, status: 403 },
  removeHelp: { query: { version: "1" }, status: 403 },
  orderHelp: { payload: { practice_group_id: null, ids: [] }, status: 403 },
  listAchievementRules: { query: {}, status: 403 },
  previewAchievement: { query: { counts: "surveys_answered", at_least: "1" }, status: 403 },
  saveAchievementRule: {
    payload: {
      ...{ version: 0, name: "Mine", icon: "leaf", counts: "lessons_finished" },
      ...{ at_least: 1, is_on: true },
    },
    status: 403,
  },
  listFeedback: { query: {}, status: 403 },
  exportFeedback: { query: {}, status: 403 },
  markFeedback: { payload: { state: "done", version: 1 }, status: 403 },
  listComments: { query: {}, status: 403 },
  decideComment: { payload: { decision: "pass", version: 1 }, status: 403 },
  listSurveys: { query: {}, status: 403 },
  changeSurvey: {
    payload: {
      version: 1,
      every_days: null,
      questions: [{ base_question_id: null, kind: "text", text: "Mine?", choices: [] }],
    },
    status: 403,
  },
  offerSurvey: { payload: { version: 1, groups: [] }, status: 403 },
  previewMailing: { query: { practice_group_id: "group-1", days: "30" }, status: 403 },
  mailAssessment: { payload: { practice_group_id: "group-1", days: 30 }, status: 403 },
  exportCredits: { query: { layout: "ledger" }, status: 403 },
  listAssignments: ofAGroup,
  exportAssignments: ofAGroup,
  getAssignment: ofAGroup,
  listAssignees: ofAGroup,
  exportAssignees: ofAGroup,
  previewAssignment: { ...ofAGroup, payload: { ...assigned, practice_group_ids: ["group-1"] } },
  createAssignments: {
    ...ofAGroup,
    payload: {
      ...{ ...assigned, practice_group_ids: ["group-1"], due_on: "2026-12-01" },
      ...{ record_id_: "RL-1", series_id: null },
    },
  },
  changeAssignment: { ...ofAGroup, payload: { ...assigned, due_on: "2026-12-01", version: 1 } },
  endAssignment: { ...ofAGroup, payload: { version: 1 } },
  listPeople: ofAGroup,
  createApiKey: {
    payload: { practice_group_id: "group-1", name: "Mine", scopes: ["people:read"], days: 30 },
    status: 403,
  },
  createEndpoint: {
    payload: {
      ...{ practice_group_id: "group-1", url: "https://mine.example/hook" },
      events: ["credit.awarded"],
    },
    status: 403,
  },
  changeEndpoint: {
    payload: {
      ...{ url: "https://mine.example/hook", events: ["credit.awarded"] },
      ...{ enabled: true, version: 1 },
    },
    status: 403,
  },
  createPlatform: {
    payload: { practice_group_id: "group-1", ...somePlatform },
    status: 403,
  },
  changePlatform: {
    payload: { ...somePlatform, sends_scores: true, version: 1 },
    status: 403,
  },
  listDeliveries: { query: {}, status: 403 },
  replayDeliveries: { payload: { delivery: null }, status: 403 },
  rotateApiKey: { payload: { overlap_hours: 24 }, status: 403 },
  getGroup: ofAGroup,
  listCodes: ofAGroup,
  listCodeUses: ofAGroup,
  createPerson: {
    payload: {
      first_name: "A",
      last_name: "B",
      email: "c@respite.example",
      provider_title: null,
      burnout_role: "provider",
      burnout_location: null,
      burnout_specialty: null,
      years_in_profession: null,
      is_provider: true,
      ce_eligible: true,
      groups: [],
    },
    status: 403,
  },
  changePerson: {
    payload: {
      first_name: "A",
      last_name: "B",
      email: "c@respite.example",
      provider_title: null,
      burnout_role: "provider",
      burnout_location: null,
      burnout_specialty: null,
      years_in_profession: null,
      is_provider: true,
      ce_eligible: true,
      version: 1,
    },
    status: 403,
  },
  actOnPerson: { payload: { action: "disable" }, status: 403 },
  applyRoster: { payload: { invite: true, deactivate_missing: false }, status: 403 },
  createGroup: { payload: { name: "Ward 9" }, status: 403 },
  changeGroup: { payload: { name: "Ward 9", enabled: true, version: 1 }, status: 403 },
  addMembers: { payload: { emails: ["leader@respite.example"], as: "leader" }, status: 403 },
  createCode: {
    payload: {
      practice_group_id: null,
      burnout_role: "provider",
      is_provider: true,
      ce_eligible: true,
      enabled: true,
      last_day: null,
      most_uses: null,
      email_domains: ["mine.example"],
      redirect_url: "https://mine.example/",
      code: "MINE",
    },
    status: 403,
  },
  changeCode: {
    payload: {
      practice_group_id: null,
      burnout_role: "provider",
      is_provider: true,
      ce_eligible: true,
      enabled: true,
      last_day: null,
      most_uses: null,
      email_domains: ["mine.example"],
      redirect_url: "https://mine.example/",
      version: 1,
    },
    status: 403,
  },
};
