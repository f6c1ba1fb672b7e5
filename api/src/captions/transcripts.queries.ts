import { type SqlBool, sql } from 'kysely';
import { likeContains } from '../database/search.ts';
import type { Db } from '../database.ts';
import type { LectureReader } from '../lectures/lectures.policy.ts';
import { hasPassedQuiz, isPublishedCourse, isPublishedLecture } from '../publication/publication.ts';
import { normalized } from '../text/normalized.ts';
import { now } from '../time/time.ts';

export interface TranscriptSearch {
  q: string;
  limit: number;
  /** The last hit of the previous page: its rank, lecture and cue. */
  after: [number, number, number] | undefined;
  /** Restricts the search to this course. */
  courseId?: number;
  /** Restricts the search to the reader's courses. */
  isOwn?: boolean;
  reader: LectureReader;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** Finds cues that contain the term: exact accents first, then all others, by lecture and time. */
export async function searchTranscripts(db: Db, search: TranscriptSearch) {
  const { q, after, courseId, isOwn, reader } = search;
  const exact = `%${escapeLike(normalized(q.trim(), 'NFC').toLowerCase())}%`;
  let hits = db
    .selectFrom('cues')
    .innerJoin('captions', 'captions.id', 'cues.captionId')
    .innerJoin('lectures', 'lectures.id', 'captions.lectureId')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select(['cues.id', 'cues.number', 'cues.startSeconds', 'cues.text', 'captions.language'])
    .select(['lectures.id as lectureId', 'lectures.title as lectureTitle', 'courses.id as courseId'])
    .select('courses.name as courseName')
    .select(sql<number>`case when "cues"."exact" like ${exact} escape '\\' then 0 else 1 end`.as('rank'))
    // Hidden lectures are their teachers' alone, and they find them by their course.
    .where(isPublishedLecture())
    .where((where) => likeContains(where.ref('cues.search'), q));
  if (!reader.teaches) hits = hits.where(isPublishedCourse()).where(hasPassedQuiz(reader.userId));
  if (courseId !== undefined) hits = hits.where('courses.id', '=', courseId);
  if (isOwn) {
    hits = hits.where((where) =>
      where.exists(
        where
          .selectFrom('subscriptions')
          .select('subscriptions.id')
          .whereRef('subscriptions.courseId', '=', 'courses.id')
          .where('subscriptions.userId', '=', reader.userId)
          .where((live) => live.or([live('expiresAt', 'is', null), live('expiresAt', '>', now())])),
      ),
    );
  }
  const page = db.selectFrom(hits.as('hits')).selectAll();
  const from = after
    ? page.where(sql<SqlBool>`("rank", "lectureId", "id") > (${after[0]}, ${after[1]}, ${after[2]})`)
    : page;
  return from
    .orderBy('rank')
    .orderBy('lectureId')
    .orderBy('id')
    .limit(search.limit + 1)
    .execute();
}
