import type { Db } from '../../core/database/database.ts';
import { HEADING_PATTERN } from '../split-transcript.ts';
import { isStopWord } from '../stop-words.ts';
import { readWords } from '../words.ts';

const MAX_LECTURES = 40;
const QUESTION_WORD = /^(qué|cómo|cuál|cuáles|cuándo|cuánto|cuánta|dónde|quién|por qué|para qué)\s/i;
const DEFINITION = /^qué (es|son)\s/i;

interface Titled {
  id: number;
  title: string;
}

/** False for one-word titles such as «Conclusión», which make no question. */
function isTelling(title: string): boolean {
  const words = readWords(title).filter(({ folded }) => folded.length > 1 && !isStopWord(folded));
  return words.length > (DEFINITION.test(title) ? 0 : 1);
}

const asQuestion = (title: string) => (QUESTION_WORD.test(title) ? `¿${title}?` : title);

/** Reads each lecture's chapters in its first language. */
async function readChapters(db: Db, lectures: Titled[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('cues')
    .innerJoin('captions', 'captions.id', 'cues.captionId')
    .select(['captions.lectureId', 'cues.captionId', 'cues.text'])
    .where(
      'captions.lectureId',
      'in',
      lectures.map(({ id }) => id),
    )
    .where('cues.text', 'like', '#%')
    .orderBy('cues.captionId')
    .orderBy('cues.number')
    .execute();
  const chapters = new Map<number, string[]>();
  for (const [lectureId, all] of Map.groupBy(rows, (row) => row.lectureId)) {
    const headings = all.filter(
      ({ captionId, text }) => captionId === all[0]?.captionId && HEADING_PATTERN.test(text),
    );
    chapters.set(
      lectureId,
      headings.map(({ text }) => text.replace(HEADING_PATTERN, '').replace(/[.:\s]+$/, '')),
    );
  }
  return chapters;
}

/** Lists suggestions: the current lecture's chapters, then one suggestion from each other lecture. */
export async function listExampleQuestions(
  db: Db,
  visible: Titled[],
  { limit, lectureId }: { limit: number; lectureId?: number | undefined },
) {
  const open = visible.filter(({ id }) => id === lectureId);
  const others = visible.filter(({ id }) => id !== lectureId).slice(0, MAX_LECTURES);
  if (open.length + others.length === 0) return [];
  const chapters = await readChapters(db, [...open, ...others]);
  const uses = Map.groupBy([...chapters.values()].flat(), (title) => title.toLowerCase());
  const examplesOf = ({ id, title }: Titled) => {
    // Skips titles that several lectures have, such as «Errores comunes».
    const own = (chapters.get(id) ?? []).filter((one) => uses.get(one.toLowerCase())?.length === 1);
    const texts = [...own, title].filter(isTelling).map(asQuestion);
    return texts.map((text) => ({ text, lectureId: id, lectureTitle: title }));
  };
  const bestOf = (lecture: Titled) => {
    const examples = examplesOf(lecture);
    return examples.find(({ text }) => text.startsWith('¿')) ?? examples[0] ?? [];
  };
  return [...open.flatMap(examplesOf), ...others.flatMap(bestOf)].slice(0, limit);
}
