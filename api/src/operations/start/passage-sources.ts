import {
  listErasedQuestions,
  readDiscussionPassages,
} from '../../community/discussions/discussion-passages.ts';
import { attachmentPassageSource } from '../../courses/attachments/attachment-passages.ts';
import { readCoursePassages } from '../../courses/course-passages.ts';
import { readLecturePassages } from '../../courses/lectures/lecture-passages.ts';
import type { PassageSourceReaders } from '../../search/indexer.ts';

/**
 * All sources of the search. A new source needs a name in `search/passages.table.ts`, a reader here and
 * triggers for `passagesDue`.
 */
export const PASSAGE_SOURCES: PassageSourceReaders = {
  lecture: { table: 'lectures', read: readLecturePassages },
  course: { table: 'courses', read: readCoursePassages },
  question: {
    table: 'talkQuestions',
    read: readDiscussionPassages,
    listErased: listErasedQuestions,
  },
  attachment: { table: 'attachments', ...attachmentPassageSource },
};
