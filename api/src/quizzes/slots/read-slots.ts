import type { Db } from '../../core/database/database.ts';
import { invalidField } from '../../core/http/errors.ts';
import type { TextRenderer } from '../../platform/text/rendering.ts';
import { buildQuestions, type SentQuestion } from '../questions/build-question.ts';
import { toNewQuestionRow } from '../questions/new-question-row.ts';
import { requireTotalSizeWithinLimit } from '../questions/question-size.queries.ts';
import {
  insertQuestions,
  listQuestionsById,
  readTaggedQuestionIds,
  toTagKey,
} from '../questions/questions.queries.ts';
import type { BuiltQuestion } from '../questions/unrendered-question.ts';
import { MAX_QUIZ_SLOTS, type SlotBody } from '../quizzes.schema.ts';
import { drawQuestions } from './draw-questions.ts';
import type { QuizSlotRow } from './slots.queries.ts';

export type NewSlot = Pick<QuizSlotRow, 'questionId' | 'tag' | 'mark'>;

interface ParsedSlot {
  field: string;
  questionId: number | null;
  tag: string | null;
  built: BuiltQuestion | null;
  mark: number | undefined;
}
type SentSlot = Omit<ParsedSlot, 'built'> & { sent: SentQuestion | null };

function readSlot(body: SlotBody, index: number): SentSlot[] {
  const field = `questions.${index}`;
  const { questionId, tag, count = 1, mark, kind, position, question, ...rest } = body;
  const slot = { field, questionId: null, tag: null, sent: null, mark };
  if (questionId != null) return [{ ...slot, questionId }];
  if (kind !== undefined) {
    const { text = '' } = rest;
    if (text === '') throw invalidField(`${field}.text`, 'Falta el texto de la pregunta.');
    const question = { ...rest, kind, text, ...(mark !== undefined && { mark }) };
    return [{ ...slot, sent: { body: question, prefix: `${field}.` } }];
  }
  if (tag != null && tag.trim() !== '')
    return Array.from({ length: count }, () => ({ ...slot, tag: tag.trim() }));
  throw invalidField(field, 'Hace falta questionId, tag o una pregunta con su kind.');
}

/** Reads a body's questions and renders new ones. Slow; call it before the transaction. */
export async function readSlots(
  rendering: TextRenderer,
  owner: number,
  bodies: SlotBody[],
): Promise<ParsedSlot[]> {
  const slots = bodies.flatMap(readSlot);
  if (slots.length > MAX_QUIZ_SLOTS)
    throw invalidField('questions', `Son como máximo ${MAX_QUIZ_SLOTS} preguntas.`);
  const ids = slots.flatMap(({ questionId }) => questionId ?? []);
  if (new Set(ids).size < ids.length) throw invalidField('questions', 'Una pregunta está dos veces.');
  const built = await buildQuestions(
    rendering,
    owner,
    slots.flatMap(({ sent }) => sent ?? []),
  );
  return slots.map(({ sent, ...slot }) => ({ ...slot, built: sent ? (built.shift() ?? null) : null }));
}

/** Throws 400 when a tag has too few questions besides those already in the quiz. */
async function requireEnough(
  db: Db,
  courseId: number,
  slots: ParsedSlot[],
  fixed: Set<number>,
): Promise<void> {
  const drawn = slots.filter(({ tag }) => tag !== null);
  const byKey = Map.groupBy(drawn, ({ tag }) => toTagKey(tag ?? ''));
  const tagged = await readTaggedQuestionIds(db, courseId, [...byKey.keys()]);
  for (const [key, wanted] of byKey) {
    const free = (tagged.get(key) ?? []).filter((id) => !fixed.has(id)).length;
    if (free >= wanted.length) continue;
    const message = `La etiqueta «${wanted[0]?.tag}» tiene ${free} preguntas libres y hacen falta ${wanted.length}.`;
    throw invalidField(wanted[0]?.field ?? 'questions', message);
  }
  const { missing } = drawQuestions(tagged, drawn, fixed);
  if (!missing) return;
  const shared = `Las preguntas con la etiqueta «${missing.tag}» no alcanzan: otras etiquetas usan las mismas.`;
  throw invalidField(missing.field, shared);
}

/** Adds new questions to the bank and returns the slots. Throws 400 for a question of another course. */
export async function insertSlotQuestions(db: Db, courseId: number, slots: ParsedSlot[]): Promise<NewSlot[]> {
  const asked = slots.flatMap(({ questionId }) => questionId ?? []);
  const known = new Map((await listQuestionsById(db, courseId, asked)).map((row) => [row.id, row]));
  const created = slots.flatMap(({ built }) => built ?? []);
  const ids = created.length === 0 ? [] : await insertQuestions(db, courseId, created.map(toNewQuestionRow));
  const fixed = [...asked, ...ids];
  await requireTotalSizeWithinLimit(db, fixed);
  const resolved = slots.map(({ field, questionId, tag, built, mark }) => {
    if (built) return { questionId: ids.shift() ?? null, tag: null, mark: built.content.mark };
    if (questionId === null) return { questionId: null, tag, mark: mark ?? 1 };
    const row = known.get(questionId);
    if (!row) throw invalidField(`${field}.questionId`, 'Esa pregunta no está en el banco del curso.');
    return { questionId, tag: null, mark: mark ?? row.mark };
  });
  await requireEnough(db, courseId, slots, new Set(fixed));
  return resolved;
}

export function computeSlotTotals(slots: NewSlot[]): { questionCount: number; maxMark: number } {
  return { questionCount: slots.length, maxMark: slots.reduce((sum, { mark }) => sum + mark, 0) };
}
