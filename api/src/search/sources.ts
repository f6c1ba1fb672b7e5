import type { Db } from '../core/database/database.ts';
import type { FileServices } from '../platform/files/store-file.ts';
import type { ReadSource } from './passages.queries.ts';
import type { SourceName } from './passages.table.ts';
import { readAttachment } from './sources/read-attachment.ts';
import { readCourseTexts } from './sources/read-course.ts';
import { readLectureTexts } from './sources/read-lecture.ts';
import { readQuestionTexts } from './sources/read-question.ts';

interface Source {
  /** Each row of this table has at least one passage. */
  table: string;
  /** Reads a row's passages; undefined when the row does not exist. */
  read(db: Db, id: number): Promise<ReadSource | undefined>;
  /** Slow, cacheable step; runs before the transaction. */
  prepare?(services: FileServices, id: number): Promise<void>;
}

/**
 * All searched sources. A new one needs a name in `passages.table.ts`, a reader here and triggers for
 * `passagesDue`.
 */
export const PASSAGE_SOURCES: Record<SourceName, Source> = {
  lecture: { table: 'lectures', read: readLectureTexts },
  course: { table: 'courses', read: readCourseTexts },
  question: { table: 'talkQuestions', read: readQuestionTexts },
  attachment: { table: 'attachments', ...readAttachment },
};
