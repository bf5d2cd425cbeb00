import { resolvePaymentsJob } from "./accounts/billing/resolve-job.ts";
import type { BillingDeps } from "./accounts/billing/settle.ts";
import { sendInvitationsJob } from "./accounts/invitations/send-due.ts";
import { cleanUpSignInJob } from "./accounts/session/clean-up-job.ts";
import { fillCommentReviewJob } from "./insights/comment-review/fill.ts";
import { sendDigestsJob } from "./insights/digest/job.ts";
import { publishInsightsJob } from "./insights/publications/job.ts";
import { sumStaffCountsJob } from "./insights/staff.ts";
import { assignmentRemindersJob } from "./learning/assignments/reminders.ts";
import { checkLinksJob } from "./learning/links/links.ts";
import { publishScheduledJob } from "./learning/publishing/scheduled.ts";
import {
  cleanUpUploadsJob,
  processUploadsJob,
  type JobDeps as UploadDeps,
} from "./learning/uploads/job.ts";
import { cleanUpLaunchesJob } from "./organizations/lti/clean-up-job.ts";
import { cleanUpRostersJob, importRostersJob } from "./organizations/rosters/job.ts";
import { deleteOldBulkChangesJob } from "./platform/bulk/clean-up-job.ts";
import { keepMonthsJob } from "./platform/database/months.ts";
import { maintainDatabaseJob } from "./platform/database/open.ts";
import type { Deps } from "./platform/deps.ts";
import { deleteOldDeliveriesJob, deliverEventsJob } from "./platform/events/deliver.ts";
import type { Job } from "./platform/jobs/scheduler.ts";
import { deleteFailedMailJob, deliverMailJob } from "./platform/mail/job.ts";
import { pulseRemindersJob } from "./platform/push/reminders.ts";

/** Every background job of the server. */
export const jobs: readonly Job<Deps & BillingDeps & UploadDeps>[] = [
  maintainDatabaseJob,
  keepMonthsJob,
  deliverMailJob,
  deleteFailedMailJob,
  deliverEventsJob,
  deleteOldDeliveriesJob,
  cleanUpSignInJob,
  pulseRemindersJob,
  assignmentRemindersJob,
  resolvePaymentsJob,
  sendInvitationsJob,
  importRostersJob,
  cleanUpRostersJob,
  cleanUpLaunchesJob,
  deleteOldBulkChangesJob,
  publishScheduledJob,
  checkLinksJob,
  processUploadsJob,
  cleanUpUploadsJob,
  fillCommentReviewJob,
  publishInsightsJob,
  sendDigestsJob,
  sumStaffCountsJob,
];
