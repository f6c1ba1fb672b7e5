import { conflict, invalidField } from '../../core/http/errors.ts';
import { pickKnownFields } from '../../core/http/schema.ts';
import { parseIsoTime } from '../../core/time/time.ts';
import { readPublication } from '../../courses/publication/publication.ts';
import { DEFAULT_QUIZ_SETTINGS } from '../editing/quiz-settings.ts';
import type { ContentOf } from '../kinds/kinds.ts';
import { computeMaxPoints } from '../kinds/rubric.ts';
import type { NewQuestionBody } from '../questions/questions.schema.ts';
import { requireOrderedTimes } from '../quizzes.policy.ts';
import type { QuizSettings } from '../quizzes.queries.ts';
import type { QuizRow } from '../quizzes.table.ts';
import {
  type AssignmentBody,
  ASSIGNMENT_FIELDS as FIELDS,
  type NewAssignmentBody,
} from './assignments.schema.ts';

type Body = NewAssignmentBody | Omit<AssignmentBody, 'version'>;
export type FileQuestionContent = ContentOf<'file'>;

const DEFAULT_POINTS = 100;

/** Builds the assignment's question from the body; omitted fields keep their values. */
export function buildAssignmentQuestion(body: Body, before?: FileQuestionContent): NewQuestionBody {
  const { title, instructions, points, maxFiles, takesText, types, rubric } = body;
  const maxSize = body.maxSize ?? before?.maxSize;
  return {
    kind: 'file',
    title: (title ?? before?.title ?? '').trim(),
    text: instructions ?? before?.text ?? '',
    format: 'markdown',
    mark: points ?? before?.mark ?? DEFAULT_POINTS,
    maxFiles: maxFiles ?? before?.maxFiles ?? 1,
    takesText: takesText ?? before?.takesText ?? false,
    types: types ?? before?.types ?? [],
    ...(maxSize !== undefined && { maxSize }),
    rubric: rubric ?? before?.rubric ?? [],
  };
}

function moment(field: 'opensAt' | 'closesAt', at: string | null): string | null {
  return at === null ? null : parseIsoTime(field, at);
}

/** Applies a body to an assignment's settings; omitted fields keep their values. */
export function buildAssignmentSettings(body: Body, points: number, before?: QuizRow): QuizSettings {
  const {
    late,
    title,
    state,
    publishAt,
    instructions,
    points: _points,
    ...given
  } = pickKnownFields(FIELDS, body);
  const {
    id: _id,
    courseId: _courseId,
    version: _version,
    releasedAt: _releasedAt,
    ...old
  } = before ?? (DEFAULT_QUIZ_SETTINGS as QuizRow);
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...kept } = old;
  const merged = { ...kept, ...given, ...readPublication({ state, publishAt }) };
  const settings: QuizSettings = {
    ...merged,
    kind: 'assignment',
    title: (title ?? merged.title).trim(),
    gradeBy: 'last',
    opensAt: moment('opensAt', merged.opensAt),
    closesAt: moment('closesAt', merged.closesAt),
    ...(late !== undefined && { lateSeconds: late?.seconds ?? null, lateLoss: late?.percent ?? 0 }),
    questionCount: 1,
    maxMark: points,
  };
  requireOrderedTimes(settings);
  return settings;
}

/** Throws 400 when a non-draft lacks instructions, or has a rubric that does not sum to its points. */
export function requirePublishableAssignment(
  { state, maxMark }: QuizSettings,
  { text, rubric }: FileQuestionContent,
): void {
  if (state === 'draft') return;
  if (text.trim() === '') throw invalidField('instructions', 'Escribí la consigna antes de publicarla.');
  const sum = computeMaxPoints(rubric);
  if (rubric.length === 0 || sum === maxMark) return;
  const [is, wanted] = [sum, maxMark].map((one) => one.toLocaleString('es-UY'));
  throw invalidField('rubric', `La pauta suma ${is} y la tarea vale ${wanted}.`);
}

export function createPointsLockedError() {
  return conflict('assignment_has_submissions', 'Ya hay entregas: los puntos no se pueden cambiar.');
}
