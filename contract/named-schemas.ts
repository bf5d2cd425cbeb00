import type * as z from "zod/mini";
import { plan, receipt } from "./accounts/billing.ts";
import { license, licenses } from "./accounts/licenses.ts";
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
import { creditTerms, evaluation, verifiedCertificate } from "./credit/credits.ts";
import {
  burnoutRate,
  publishedPeriods,
  ratePoint,
  suppressed,
  trendPoint,
} from "./insights/shapes.ts";
import { achievementRule } from "./learning/achievements.ts";
import { adminLesson } from "./learning/admin-content.ts";
import { lessonFields } from "./learning/admin-lesson-fields.ts";
import { mediaFile, upload } from "./learning/admin-uploads.ts";
import { content, contentToSection, file, section, series } from "./learning/content.ts";
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
import { recordTypes } from "./sync/records.ts";
import { write, writeResult } from "./sync/sync.ts";
import { feedbackRow } from "./wellbeing/admin-feedback.ts";
import { adminSurvey } from "./wellbeing/admin-surveys.ts";
import { helpResource } from "./wellbeing/help.ts";
import { answeredSurvey, ownResponse, survey, surveyAnswer } from "./wellbeing/surveys.ts";

const named = {
  Error: apiErrorBody,
  User: user,
  UserRecord: userRecord,
  Device: device,
  SecondStep: secondStep,
  TwoStep: twoStep,
  Passkey: passkey,
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
  TimeWatched: timeWatched,
  StoredTimeWatched: storedTimeWatched,
  AchievementRule: achievementRule,
  CreditTerms: creditTerms,
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
} as const satisfies Record<string, z.ZodMiniType>;

const hasName: ReadonlySet<z.ZodMiniType> = new Set(Object.values(named));

/** `post_tests` becomes `PostTest`. */
const nameOf = (record: string): string =>
  record.replace(/s$/, "").replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());

/**
 * Names of schemas in the published API description. Generated clients have types with these names.
 * Synced records without a name above are named after their type.
 */
export const namedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  ...named,
  ...Object.fromEntries(
    Object.entries(recordTypes)
      .filter(([, { wire }]) => !hasName.has(wire))
      .map(([record, { wire }]) => [nameOf(record), wire]),
  ),
};
