import { issueCertificatesJob } from './certificates/issue-job.ts';
import { duplicateJob } from './duplication/duplicate-job.ts';
import { importEnrolmentsJob } from './enrolment/import/import-enrolments-job.ts';
import type { JobHandler } from './jobs/job-work.ts';
import type { JobKind } from './jobs/jobs.table.ts';
import { importQuestionsJob } from './question-formats/import/import-questions-job.ts';
import { importSubscriptionsJob } from './subscriptions/import-subscriptions.ts';
import { importUsersJob } from './users/import-users.ts';
import { videoJob } from './video/video-job.ts';

/** The handler of each kind: a kind without a handler does not compile. */
export const JOB_HANDLERS: Record<JobKind, JobHandler> = {
  'questions.import': importQuestionsJob,
  'users.import': importUsersJob,
  'subscriptions.import': importSubscriptionsJob,
  'enrolments.import': importEnrolmentsJob,
  'lectures.video': videoJob,
  'certificates.issue': issueCertificatesJob,
  'courses.duplicate': duplicateJob,
};
