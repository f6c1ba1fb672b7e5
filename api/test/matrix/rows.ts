import { accountRows } from './accounts.rows.ts';
import { announcementRows } from './announcements.rows.ts';
import { attemptRows } from './attempts.rows.ts';
import { calendarRows } from './calendar.rows.ts';
import { certificateRows } from './certificates.rows.ts';
import { courseRows } from './courses.rows.ts';
import { discussionRows } from './discussions.rows.ts';
import { jobRows } from './jobs.rows.ts';
import { lectureRows } from './lectures.rows.ts';
import { noticeRows } from './notices.rows.ts';
import { ownDataRows } from './own-data.rows.ts';
import { portalRows } from './portal.rows.ts';
import { quizRows } from './quizzes.rows.ts';
import { reportRows } from './reports.rows.ts';
import type { MatrixRow } from './row.ts';
import { transferRows } from './transfer.rows.ts';
import { tutorRows } from './tutor.rows.ts';

/** The access matrix: who may make each call of the API. */
export const MATRIX_ROWS: MatrixRow[] = [
  ...ownDataRows,
  ...accountRows,
  ...portalRows,
  ...courseRows,
  ...lectureRows,
  ...quizRows,
  ...attemptRows,
  ...reportRows,
  ...discussionRows,
  ...jobRows,
  ...tutorRows,
  ...noticeRows,
  ...calendarRows,
  ...announcementRows,
  ...certificateRows,
  ...transferRows,
];
