import { accountRows } from './accounts.rows.ts';
import { courseRows } from './courses.rows.ts';
import { jobRows } from './jobs.rows.ts';
import { lectureRows } from './lectures.rows.ts';
import { quizRows } from './quizzes.rows.ts';
import { reportRows } from './reports.rows.ts';
import type { Row } from './row.ts';

/** Who may do what: the contract's table and what `docs/api-additions.md` adds to it. */
export const ROWS: Row[] = [
  ...accountRows,
  ...courseRows,
  ...lectureRows,
  ...quizRows,
  ...reportRows,
  ...jobRows,
];
