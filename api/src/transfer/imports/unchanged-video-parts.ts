import { stat } from 'node:fs/promises';
import type { Db } from '../../core/database/database.ts';
import { languageNameOf } from '../../courses/captions/language-names.ts';
import { listCaptionSummaries } from '../../courses/lectures/caption-summaries.queries.ts';
import { findLecture } from '../../courses/lectures/lectures.queries.ts';
import type { ArchiveItemContent } from '../reading/course-plan.ts';
import { formatList } from '../reading/texts.ts';

/** Lists in Spanish what an update leaves unchanged in a lecture; `unpacked` is the archive's video file. */
export async function listUnchangedVideoParts(
  db: Db,
  { courseId, lectureId }: { courseId: number; lectureId: number },
  { captions }: ArchiveItemContent & { kind: 'video' },
  unpacked: string | undefined,
): Promise<string[]> {
  const lecture = await findLecture(db, courseId, lectureId);
  const size = unpacked === undefined ? undefined : (await stat(unpacked)).size;
  const isOther = lecture !== undefined && size !== undefined && size !== Number(lecture.videoSize ?? 0);
  const sent = new Set(captions?.map(({ language }) => language));
  const own = captions ? await listCaptionSummaries(db, [lectureId]) : [];
  const staying = own.filter(({ language }) => !sent.has(language));
  const languages = formatList(staying.map(({ language }) => languageNameOf(language)));
  return [
    ...(isOther ? ['El video quedó como estaba: se cambia desde la clase.'] : []),
    ...(staying.length > 0 ? [`El archivo no trae sus subtítulos en ${languages}: quedaron acá.`] : []),
  ];
}
