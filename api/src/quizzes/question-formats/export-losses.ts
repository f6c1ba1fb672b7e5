import { type FlatQuestion, type QuestionContent, toFlatQuestion } from '../kinds/kinds.ts';
import { GIFT_WRITERS } from './gift/write-gift.ts';
import { MOODLE_WRITERS } from './moodle/write-moodle.ts';

export type QuestionExportFormat = 'gift' | 'moodle';

interface Loss {
  formats: QuestionExportFormat[];
  /** Follows a text such as «3 preguntas». */
  message: string;
  isIn: (content: FlatQuestion & Place) => boolean;
}

/** The lecture that explains the question; other courses lack it. */
type Place = { lectureId: number | null };

const answersOf = ({ gaps }: FlatQuestion) => gaps.flatMap(({ accepted }) => accepted);

/** The percentages that Moodle accepts outside gaps. */
const MOODLE_SHARES = [
  ...[100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667],
  ...[14.28571, 12.5, 11.11111, 10, 5, 0],
];
const isMoodleShare = (weight: number) =>
  MOODLE_SHARES.some((share) => Math.abs(share - Math.abs(weight)) < 1e-3);

const WRITERS = [
  ['gift', GIFT_WRITERS],
  ['moodle', MOODLE_WRITERS],
] as const;

/** Lists what other platforms lose in each format; our own import restores nearly everything. */
const LOSSES: Loss[] = [
  ...WRITERS.map(([format, writers]) => ({
    formats: [format],
    message: 'de una clase que este formato no conoce: quedan afuera.',
    isIn: ({ kind }: FlatQuestion) => writers[kind] === 'unsupported',
  })),
  {
    formats: ['gift'],
    message: 'con huecos: GIFT no los conoce y otra plataforma las leería mal. Usá Moodle XML.',
    isIn: ({ kind }) => kind === 'gaps',
  },
  {
    formats: ['gift', 'moodle'],
    message: 'con imágenes: el archivo no las lleva, y solo se ven si vuelve a este curso.',
    isIn: (content) => /\bimage:\d/.test(JSON.stringify(content)),
  },
  {
    formats: ['gift'],
    message:
      'con puntaje, orden fijo, mayúsculas que cuentan o notas para quien corrige: GIFT no los dice. Usá Moodle XML.',
    isIn: ({ kind, mark, shuffle, caseSensitive, graderInfo }) =>
      mark !== 1 || caseSensitive || graderInfo !== '' || (!shuffle && /single|multiple|matching/.test(kind)),
  },
  {
    formats: ['gift', 'moodle'],
    message: 'con pauta: otra plataforma no la lee.',
    isIn: ({ rubric }) => rubric.length > 0,
  },
  {
    formats: ['gift', 'moodle'],
    message: 'que dicen en qué momento de una clase se explican: ningún archivo lo lleva.',
    isIn: ({ lectureId }) => lectureId !== null,
  },
  {
    formats: ['gift'],
    message: 'de opciones con valores que se sortean: GIFT no los conoce. Usá Moodle XML.',
    isIn: ({ kind, variables = [] }) => kind !== 'calculated' && variables.length > 0,
  },
  {
    formats: ['gift'],
    message:
      'para ordenar, con llaves en los elementos: Moodle mostraría &&123; en su lugar. Usá Moodle XML.',
    isIn: ({ items }) => items.some(({ text }) => /[{}\n]/.test(text)),
  },
  {
    formats: ['gift', 'moodle'],
    message: 'donde los tildes cuentan: Moodle no lo distingue.',
    isIn: ({ accentSensitive }) => accentSensitive,
  },
  {
    formats: ['moodle'],
    message: 'que piden más de 3 archivos: Moodle ofrece 1, 2, 3 o sin límite.',
    isIn: ({ kind, maxFiles }) => kind === 'file' && maxFiles > 3,
  },
  {
    formats: ['moodle'],
    message: 'que se entregan solo con texto: en Moodle, y al volver, son de desarrollo.',
    isIn: ({ kind, maxFiles }) => kind === 'file' && maxFiles === 0,
  },
  ...WRITERS.map(([format, writers]) => ({
    formats: [format],
    message: 'con un porcentaje que Moodle no conoce: las rechaza (acepta 50, 33.33333, 25, 20…).',
    isIn: ({ kind, options, accepted, numbers, formulas }: FlatQuestion) =>
      writers[kind] !== 'unsupported' &&
      [...options, ...accepted, ...numbers, ...formulas].some(({ weight }) => !isMoodleShare(weight)),
  })),
  {
    formats: ['moodle'],
    message: 'con huecos cuyos pesos no suman su puntaje: en Moodle valen la suma.',
    isIn: ({ kind, gaps, mark }) =>
      kind === 'gaps' && gaps.reduce((sum, { weight }) => sum + weight, 0) !== mark,
  },
  {
    formats: ['moodle'],
    message: 'con huecos cuyo peso no es un número entero: Moodle lo redondea.',
    isIn: ({ gaps }) => gaps.some(({ weight }) => !Number.isInteger(weight) || weight > 999),
  },
  {
    formats: ['moodle'],
    message: 'con ~ en la respuesta de un hueco: Moodle la muestra con una barra delante.',
    isIn: (content) => answersOf(content).some(({ text, feedback }) => /~/.test(text + feedback)),
  },
];

export interface ExportLoss {
  format: QuestionExportFormat;
  questions: number;
  message: string;
}

/** Counts the questions that each loss affects. */
export class ExportLossCounter {
  questions = 0;
  readonly #counts = LOSSES.map(() => 0);

  add(content: QuestionContent, place: Place): void {
    this.questions += 1;
    const fields = { ...toFlatQuestion(content), ...place };
    for (const [index, { isIn }] of LOSSES.entries())
      if (isIn(fields)) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  list(): ExportLoss[] {
    return LOSSES.flatMap(({ formats, message }, index) => {
      const questions = this.#counts[index] ?? 0;
      return questions === 0 ? [] : formats.map((format) => ({ format, questions, message }));
    });
  }
}
