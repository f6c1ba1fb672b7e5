import type { Db } from '../../core/database/database.ts';
import type { SourcePassages } from '../../search/passages.queries.ts';
import { clearDueSource, replacePassages } from '../../search/passages.queries.ts';
import { splitText } from '../../search/split-text.ts';
import { splitTranscript } from '../../search/split-transcript.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Converts a page's HTML to plain words. */
function toWords(html: string): string {
  const text = html
    .replace(/<\/(?:p|li|h\d|div|td|th|summary|figcaption)>|<br \/>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');
}

/** Reads a lecture's title, description, page, and captions per language. */
export async function readLecturePassages(db: Db, id: number): Promise<SourcePassages | undefined> {
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
  const page = await db.selectFrom('pages').select('html').where('lectureId', '=', id).executeTakeFirst();
  const written = page
    ? splitText(toWords(page.html)).map((text) => ({ kind: 'page' as const, title, text }))
    : [];
  const spoken = [...languages.values()].flatMap((some) => splitTranscript(some, title));
  return {
    courseId,
    lectureId: id,
    passages: [{ kind: 'lecture', title, text: description }, ...written, ...spoken],
  };
}

/** Indexes a lecture in the transaction that changes it. Call `lockPassageSource` before the change. */
export async function indexLecture(trx: Db, lectureId: number): Promise<void> {
  const lecture = { source: 'lecture', sourceId: lectureId } as const;
  await replacePassages(trx, lecture, await readLecturePassages(trx, lectureId));
  await clearDueSource(trx, lecture);
}
