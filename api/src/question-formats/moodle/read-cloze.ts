import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { withoutTags } from './moodle-text.ts';

type GapBody = NonNullable<NewQuestionBody['gaps']>[number];

const OPENING = /\{(\d{0,3}):([A-Z_]{2,24}):/g;
const TEXTS = new Set(['SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC']);
const NUMBERS = new Set(['NUMERICAL', 'NM']);
const CHOICES = /^(?:MULTICHOICE|MC|MULTICHOICE_[VHS]{1,2}|MC[VHS]{1,2})$/;
const SEVERAL = /^(?:MULTIRESPONSE|MR)/;
const WEIGHT = /^(?:%(-?\d{1,3}(?:[.,]\d{1,20})?)%|(=))/;

function unescaped(text: string): string {
  return text
    .replace(/\\([~=#{}"/\\*])/g, (all, character: string) => (character === '*' ? all : character))
    .trim();
}

/** Splits at a character that no backslash stands before. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === '\\') {
      part += character + (text[at + 1] ?? '');
      at += 1;
    } else if (character === separator) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}

function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '}') return at;
  }
  return -1;
}

function readAnswer(source: string, isNumber: boolean) {
  const weight = WEIGHT.exec(source.trim());
  const rest = source.trim().slice(weight?.[0].length ?? 0);
  const [answer = '', ...feedback] = split(rest, '#');
  const value = weight?.[2] ? 100 : Number((weight?.[1] ?? '0').replace(',', '.'));
  const [text = '', tolerance = '0'] = isNumber ? answer.split(':') : [answer];
  return {
    text: withoutTags(unescaped(text)),
    weight: value,
    feedback: unescaped(feedback.join('#')),
    tolerance: Number(tolerance.replace(',', '.')) || 0,
  };
}

function readGap(share: string, type: string, answers: string): GapBody | string {
  const isNumber = NUMBERS.has(type);
  const kind = isNumber ? 'number' : CHOICES.test(type) ? 'choice' : 'text';
  if (SEVERAL.test(type))
    return 'Un hueco con varias respuestas marcables (MULTIRESPONSE) no se puede importar.';
  if (kind === 'text' && !TEXTS.has(type)) return `La clase de hueco «${type}» no se conoce.`;
  const accepted = split(answers, '~')
    .filter((answer) => answer.trim() !== '')
    .map((answer) => readAnswer(answer, isNumber))
    .filter(({ text }) => text !== '');
  const hasWeight = Number(share) > 0 ? Number(share) : 1;
  return { kind, accepted, caseSensitive: /C$/.test(type) && kind === 'text', weight: hasWeight };
}

/** Moodle's embedded answers, `{1:SHORTANSWER:=uno~%50%dos#casi}`; a text says what is wrong. */
export function readCloze(html: string): { text: string; gaps: GapBody[] } | string {
  const gaps: GapBody[] = [];
  let text = '';
  let from = 0;
  for (const opening of html.matchAll(OPENING)) {
    if (opening.index < from) continue;
    const start = opening.index + opening[0].length;
    const end = endOf(html, start);
    if (end === -1) return 'Falta cerrar la llave de un hueco.';
    const gap = readGap(opening[1] ?? '', opening[2] ?? '', html.slice(start, end));
    if (typeof gap === 'string') return gap;
    gaps.push(gap);
    text += `${html.slice(from, opening.index)}[[${gaps.length}]]`;
    from = end + 1;
  }
  return { text: text + html.slice(from), gaps };
}
