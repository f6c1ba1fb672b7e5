import { readMoment } from '../../time.ts';
import { requireOrderedTimes } from '../quizzes.policy.ts';
import type { QuizSettings } from '../quizzes.queries.ts';
import type { NewQuizBody, QuizBody } from '../quizzes.schema.ts';
import type { Rendering } from '../text/rendering.ts';

const DEFAULTS: Omit<QuizSettings, 'title'> = {
  description: '',
  descriptionHtml: '',
  state: 'draft',
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
  return at === null ? null : readMoment(field, at);
}

type Body = Omit<NewQuizBody | QuizBody, 'questions' | 'version'>;

function given(body: Body): Partial<QuizSettings> {
  const known = Object.entries(body).filter(([name, value]) => value !== undefined && NAMES.has(name));
  return Object.fromEntries(known);
}

const NAMES: ReadonlySet<string> = new Set([
  'title',
  'state',
  'opensAt',
  'closesAt',
  'timeLimitSeconds',
  'attemptsAllowed',
  'passMark',
  'gradeBy',
  'feedbackWhen',
  'pageSize',
  'shuffleQuestions',
  'shuffleOptions',
]);

/** The description of a body as HTML, undefined where it says nothing of it. Before the transaction: it takes time. */
export async function renderDescription(
  rendering: Rendering,
  owner: number,
  { description }: Body,
): Promise<string | undefined> {
  if (description === undefined) return undefined;
  const text = { field: 'description', source: description ?? '', options: { format: 'markdown' } } as const;
  const [html] = await rendering.render(owner, [text]);
  return html;
}

/** The settings that a body leaves a quiz with; what it does not say stays. */
export function settingsFrom(
  body: Body,
  before: Partial<QuizSettings> = {},
  descriptionHtml = before.descriptionHtml ?? '',
): QuizSettings {
  const merged = { ...DEFAULTS, title: '', ...before, ...given(body) };
  const description = body.description === undefined ? merged.description : (body.description ?? '');
  const code = body.accessCode === undefined ? merged.accessCode : body.accessCode?.trim() || null;
  const settings: QuizSettings = {
    ...merged,
    title: merged.title.trim(),
    description,
    descriptionHtml,
    opensAt: momentOf(merged, 'opensAt'),
    closesAt: momentOf(merged, 'closesAt'),
    accessCode: code,
  };
  requireOrderedTimes(settings);
  return settings;
}
