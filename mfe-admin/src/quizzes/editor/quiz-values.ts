import type { NewQuizBody } from '@rambla/api/contract';
import type { FieldRules, FormValues } from '@rambla/kit/dom/form';
import { listFieldDifferences } from '../../admin-ui/editing/differences.ts';
import { parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { fromLocalTimeOrNull, toLocalTimeOrEmpty } from '../quiz-text.ts';
import type { FullQuiz } from '../quizzes.api.ts';

export type QuizFieldName =
  | 'title'
  | 'description'
  | 'state'
  | 'opensAt'
  | 'closesAt'
  | 'minutes'
  | 'attemptsAllowed'
  | 'passMark'
  | 'gradeBy'
  | 'feedbackWhen'
  | 'pageSize'
  | 'shuffleQuestions'
  | 'shuffleOptions'
  | 'accessCode';

/** The settings that the form saves. */
export type QuizSettingsBody = Omit<NewQuizBody, 'questions' | 'dates' | 'onlyGroups'>;

const fine = () => undefined;

function numberBetween(least: number, most: number, whole: boolean) {
  return (value: string) => {
    if (value.trim() === '') return undefined;
    const number = parseNumber(value);
    if (number === null || number < least || number > most || (whole && !Number.isInteger(number)))
      return `Escribí un número ${whole ? 'entero ' : ''}de ${least} a ${most}, o dejalo vacío.`;
    return undefined;
  };
}

export const quizFieldRules: FieldRules<QuizFieldName> = {
  title: (value) => (value.trim() ? undefined : 'Escribí un título.'),
  description: fine,
  state: fine,
  opensAt: fine,
  closesAt: (value, { opensAt }) =>
    value && opensAt && value <= opensAt ? 'Tiene que cerrar después de abrir.' : undefined,
  minutes: numberBetween(0.1, 500_000, false),
  attemptsAllowed: numberBetween(1, 1000, true),
  passMark: numberBetween(0, 100, false),
  gradeBy: fine,
  feedbackWhen: fine,
  pageSize: numberBetween(0, 500, true),
  shuffleQuestions: fine,
  shuffleOptions: fine,
  accessCode: fine,
};

export function toQuizSettingsBody(values: FormValues<QuizFieldName>): QuizSettingsBody {
  const minutes = parseNumber(values.minutes);
  return {
    title: values.title.trim(),
    description: values.description,
    state: values.state as FullQuiz['state'],
    opensAt: fromLocalTimeOrNull(values.opensAt),
    closesAt: fromLocalTimeOrNull(values.closesAt),
    timeLimitSeconds: minutes === null ? null : Math.round(minutes * 60),
    attemptsAllowed: parseNumber(values.attemptsAllowed),
    passMark: parseNumber(values.passMark),
    gradeBy: values.gradeBy as FullQuiz['gradeBy'],
    feedbackWhen: values.feedbackWhen as FullQuiz['feedbackWhen'],
    pageSize: parseNumber(values.pageSize) ?? 0,
    shuffleQuestions: values.shuffleQuestions !== '',
    shuffleOptions: values.shuffleOptions !== '',
    accessCode: values.accessCode.trim() || null,
  };
}

const LABELS: Partial<Record<keyof QuizSettingsBody, string>> = {
  title: 'Título',
  description: 'Descripción',
  state: 'Estado',
  opensAt: 'Abre',
  closesAt: 'Cierra',
  timeLimitSeconds: 'Tiempo (segundos)',
  attemptsAllowed: 'Intentos',
  passMark: 'Se aprueba con',
  gradeBy: 'Qué intento cuenta',
  feedbackWhen: 'Corrección',
  pageSize: 'Preguntas por página',
  shuffleQuestions: 'Mezclar preguntas',
  shuffleOptions: 'Mezclar opciones',
  accessCode: 'Clave de acceso',
};

function textOf(value: unknown, name: keyof QuizSettingsBody): string {
  if (value === null || value === undefined) return '';
  if (name === 'opensAt' || name === 'closesAt') return toLocalTimeOrEmpty(String(value)).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return String(value);
}

/** Lists the differences between typed settings and another person's saved ones. */
export function listQuizDifferences(mine: QuizSettingsBody, theirs: FullQuiz) {
  return listFieldDifferences(LABELS, mine, theirs as Partial<QuizSettingsBody>, textOf);
}
