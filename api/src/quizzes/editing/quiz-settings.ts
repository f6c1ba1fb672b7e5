import { pickKnownFields } from '../../core/http/schema.ts';
import { parseIsoTime } from '../../core/time/time.ts';
import type { TextRenderer } from '../../platform/text/rendering.ts';
import { requireOrderedTimes } from '../quizzes.policy.ts';
import type { QuizSettings } from '../quizzes.queries.ts';
import { type NewQuizBody, QUIZ_FIELDS, type QuizBody } from '../quizzes.schema.ts';
import type { QuizRow } from '../quizzes.table.ts';

export const DEFAULT_QUIZ_SETTINGS: Omit<QuizSettings, 'title'> = {
  description: '',
  descriptionHtml: '',
  kind: 'quiz',
  state: 'draft',
  publishAt: null,
  lateSeconds: null,
  lateLoss: 0,
  anonymous: false,
  perGroup: false,
  onlyGroups: false,
  opensAt: null,
  closesAt: null,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  passMark: null,
  gradeBy: 'best',
  feedbackWhen: 'submitted',
  pageSize: 0,
  shuffleQuestions: false,
  shuffleOptions: true,
  accessCode: null,
  questionCount: 0,
  maxMark: 0,
};

function momentOf(settings: QuizSettings, field: 'opensAt' | 'closesAt'): string | null {
  const at = settings[field];
  return at === null ? null : parseIsoTime(field, at);
}

type Body = Omit<NewQuizBody | QuizBody, 'questions' | 'version' | 'dates'>;

/** Renders a body's description; undefined without one. Slow; call it before the transaction. */
export async function renderQuizDescription(
  rendering: TextRenderer,
  owner: number,
  { description }: Body,
): Promise<string | undefined> {
  if (description === undefined) return undefined;
  const text = { field: 'description', source: description ?? '', options: { format: 'markdown' } } as const;
  const [html] = await rendering.render(owner, [text]);
  return html;
}

/** Applies a body to a quiz's settings; omitted fields keep their values. */
export function buildQuizSettings(
  body: Body,
  before: Partial<QuizSettings> = {},
  descriptionHtml = before.descriptionHtml ?? '',
): QuizSettings {
  const { description, accessCode, ...said } = pickKnownFields(QUIZ_FIELDS, body);
  const given: Partial<Pick<QuizRow, keyof typeof QUIZ_FIELDS>> = {
    ...said,
    ...(description !== undefined && { description: description ?? '' }),
    ...(accessCode !== undefined && { accessCode: accessCode?.trim() || null }),
  };
  const merged = { ...DEFAULT_QUIZ_SETTINGS, title: '', ...before, ...given };
  const settings: QuizSettings = {
    ...merged,
    title: merged.title.trim(),
    descriptionHtml,
    opensAt: momentOf(merged, 'opensAt'),
    closesAt: momentOf(merged, 'closesAt'),
  };
  requireOrderedTimes(settings);
  return settings;
}
