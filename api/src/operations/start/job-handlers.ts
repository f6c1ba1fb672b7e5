import { importUsersJob } from '../../accounts/users/import-users.ts';
import { captionsJob } from '../../courses/captions/automatic/captions-job.ts';
import { importSubscriptionsJob } from '../../courses/subscriptions/import-subscriptions.ts';
import { processVideoJob } from '../../courses/video/process-video-job.ts';
import { importPeopleJob } from '../../enrolment/import/import-people-job.ts';
import { issueCertificatesJob } from '../../learning/certificates/issue-job.ts';
import type { JobKind } from '../../platform/jobs/jobs.table.ts';
import type { JobHandler } from '../../platform/jobs/running-job.ts';
import { importQuestionsJob } from '../../quizzes/question-formats/import/import-questions-job.ts';
import { duplicateCourseJob } from '../../transfer/duplication/duplicate-job.ts';
import { exportCourseJob } from '../../transfer/exports/export-job.ts';
import { importCourseJob } from '../../transfer/imports/import-course-job.ts';
import { readArchiveJob } from '../../transfer/imports/read-archive-job.ts';
import { exportPersonJob } from '../own-data/export-job.ts';

/** The handler of each job kind; a kind without a handler does not compile. */
export const JOB_HANDLERS: Record<JobKind, JobHandler> = {
  'questions.import': importQuestionsJob,
  'users.import': importUsersJob,
  'subscriptions.import': importSubscriptionsJob,
  'enrolments.import': importPeopleJob,
  'lectures.video': processVideoJob,
  'lectures.captions': captionsJob,
  'certificates.issue': issueCertificatesJob,
  'courses.duplicate': duplicateCourseJob,
  'users.export': exportPersonJob,
  'courses.read': readArchiveJob,
  'courses.bring': importCourseJob,
  'courses.export': exportCourseJob,
};
