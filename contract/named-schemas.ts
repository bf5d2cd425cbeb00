import { plan, receipt } from "./accounts/billing.ts";
import { license, licenses } from "./accounts/licenses.ts";
import { profile } from "./accounts/profile.ts";
import { secondStep } from "./accounts/second-step.ts";
import { user } from "./accounts/session.ts";
import { device } from "./accounts/signed-in-devices.ts";
import { passkey, twoStep } from "./accounts/two-step.ts";
import { userRecord } from "./accounts/users.ts";
import { apiErrorBody } from "./api-error.ts";
import { bulkChangeRecord } from "./bulk-changes.ts";
import { evaluationRow } from "./credit/admin-evaluations.ts";
import { ledgerCredit, ledgerRow } from "./credit/admin-ledger.ts";
import { lessonTerms, termsRow } from "./credit/admin-terms.ts";
import { certificatePicture, certificateTemplate } from "./credit/certificate-template.ts";
import {
  credit,
  creditTerms,
  evaluation,
  postTest,
  verifiedCertificate,
} from "./credit/credits.ts";
import {
  burnoutRate,
  publishedPeriods,
  ratePoint,
  suppressed,
  trendPoint,
} from "./insights/shapes.ts";
import { achievement, achievementRule } from "./learning/achievements.ts";
import { adminLesson } from "./learning/admin-content.ts";
import { lessonFields } from "./learning/admin-lesson-fields.ts";
import { mediaFile, upload } from "./learning/admin-uploads.ts";
import { content, contentToSection, file, section, series } from "./learning/content.ts";
import { highlight } from "./learning/highlights.ts";
import { note } from "./learning/notes.ts";
import { saved } from "./learning/saved.ts";
import { storedTimeWatched, timeWatched } from "./learning/time-watched.ts";
import { auditEvent, utilizationEvent } from "./monitoring/admin-logs.ts";
import { deviceHealth, job, mail } from "./monitoring/admin-monitoring.ts";
import { codeRecord, codeUse, groupRecord, groupRow } from "./organizations/admin-groups.ts";
import { actionResult, personRecord, personRow } from "./organizations/admin-people.ts";
import { platform, toolAddresses } from "./organizations/admin-platforms.ts";
import { roster, rosterCounts, rosterRow } from "./organizations/admin-rosters.ts";
import { practiceGroup } from "./organizations/groups.ts";
import { pendingConnection, platformConnection } from "./organizations/lti.ts";
import { encryptedBody, serverPublicKey } from "./sync/encrypted.ts";
import { write, writeResult } from "./sync/sync.ts";
import { feedbackRow } from "./wellbeing/admin-feedback.ts";
import { adminSurvey } from "./wellbeing/admin-surveys.ts";
import { helpResource } from "./wellbeing/help.ts";
import { answeredSurvey, ownResponse, survey, surveyAnswer } from "./wellbeing/surveys.ts";

/** Names of schemas in the published API description. Generated clients have types with these names. */
export const namedSchemas = {
  Error: apiErrorBody,
  User: user,
  UserRecord: userRecord,
  Device: device,
  SecondStep: secondStep,
  TwoStep: twoStep,
  Passkey: passkey,
  Profile: profile,
  License: license,
  Licenses: licenses,
  Plan: plan,
  Receipt: receipt,
  PracticeGroup: practiceGroup,
  LearningPlatform: platform,
  ToolAddresses: toolAddresses,
  PendingConnection: pendingConnection,
  PlatformConnection: platformConnection,
  Lesson: content,
  Series: series,
  Section: section,
  LessonInSection: contentToSection,
  File: file,
  SavedLesson: saved,
  Note: note,
  Highlight: highlight,
  TimeWatched: timeWatched,
  StoredTimeWatched: storedTimeWatched,
  Achievement: achievement,
  AchievementRule: achievementRule,
  Credit: credit,
  CreditTerms: creditTerms,
  PostTest: postTest,
  Evaluation: evaluation,
  VerifiedCertificate: verifiedCertificate,
  CertificateTemplate: certificateTemplate,
  CertificatePicture: certificatePicture,
  Survey: survey,
  SurveyAnswer: surveyAnswer,
  AnsweredSurvey: answeredSurvey,
  OwnResponse: ownResponse,
  HelpResource: helpResource,
  Write: write,
  WriteResult: writeResult,
  EncryptedBody: encryptedBody,
  ServerPublicKey: serverPublicKey,
  Suppressed: suppressed,
  BurnoutRate: burnoutRate,
  TrendPoint: trendPoint,
  RatePoint: ratePoint,
  PublishedPeriods: publishedPeriods,
  AdminLesson: adminLesson,
  LessonFields: lessonFields,
  MediaFile: mediaFile,
  Upload: upload,
  LedgerRow: ledgerRow,
  LedgerCredit: ledgerCredit,
  EvaluationRow: evaluationRow,
  CreditTermsRow: termsRow,
  LessonCreditTerms: lessonTerms,
  PersonRow: personRow,
  PersonRecord: personRecord,
  ActionResult: actionResult,
  BulkChange: bulkChangeRecord,
  Roster: roster,
  RosterCounts: rosterCounts,
  RosterRow: rosterRow,
  GroupRow: groupRow,
  GroupRecord: groupRecord,
  CodeRecord: codeRecord,
  CodeUse: codeUse,
  AuditEvent: auditEvent,
  UtilizationEvent: utilizationEvent,
  DeviceHealth: deviceHealth,
  Mail: mail,
  Job: job,
  FeedbackRow: feedbackRow,
  AdminSurvey: adminSurvey,
} as const;
