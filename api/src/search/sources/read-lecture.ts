import type { Db } from '../../database.ts';
import { cutTranscript } from '../cut-transcript.ts';
import type { ReadSource } from '../passages.queries.ts';

/** A lecture's title and description, and what is said in it, in each language. */
export async function readLecture(db: Db, id: number): Promise<ReadSource | undefined> {
  const lecture = await db
    .selectFrom('lectures')
    .select(['courseId', 'title', 'description'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lecture) return undefined;
  const { courseId, title, description } = lecture;
  const cues = await db
    .selectFrom('cues')
    .innerJoin('captions', 'captions.id', 'cues.captionId')
    .select(['cues.captionId', 'captions.language', 'cues.number', 'cues.startSeconds', 'cues.endSeconds'])
    .select('cues.text')
    .where('captions.lectureId', '=', id)
    .orderBy('cues.captionId')
    .orderBy('cues.number')
    .execute();
  const languages = Map.groupBy(cues, ({ captionId }) => captionId);
  const spoken = [...languages.values()].flatMap((some) => cutTranscript(some, title));
  return { courseId, lectureId: id, passages: [{ kind: 'lecture', title, text: description }, ...spoken] };
}
