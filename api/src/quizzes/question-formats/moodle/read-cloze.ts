import type { GapFields } from '../../questions/questions.schema.ts';
import { convertHtmlToText } from '../html-parts.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { parseStrictNumber } from '../strict-number.ts';

const OPENING = /\{(\d{0,3}):([A-Z_]{2,24}):/g;
const TEXTS = new Set(['SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC']);
const NUMBERS = new Set(['NUMERICAL', 'NM']);
const CHOICES = /^(?:MULTICHOICE|MC|MULTICHOICE_[VHS]{1,2}|MC[VHS]{1,2})$/;
const SEVERAL = /^(?:MULTIRESPONSE|MR)(?:_?[HS]{1,2})?$/;
const WEIGHT = /^(?:%(-?\d{1,3}(?:[.,]\d{1,20})?)%|(=))/;

function unescaped(text: string): string {
  return text
    .replace(/\\([~=#{}"/\\*])/g, (all, character: string) => (character === '*' ? all : character))
    .trim();
}

/** Splits at separators without a backslash before them. */
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
  if (isNumber) parseStrictNumber(unescaped(text));
  const reach = parseStrictNumber(tolerance);
  if (reach === undefined)
    throw new QuestionRefusedError(`La tolerancia «${tolerance.slice(0, 40)}» de un hueco no es un número.`);
  if (/<img\b/i.test(text)) throw new QuestionRefusedError('Una respuesta de un hueco es una imagen.');
  return {
    text: convertHtmlToText(unescaped(text)),
    weight: value,
    feedback: unescaped(feedback.join('#')),
    tolerance: Math.abs(reach),
  };
}

function readGap(share: string, type: string, answers: string): GapFields {
  const isNumber = NUMBERS.has(type);
  const kind = isNumber ? 'number' : CHOICES.test(type) || SEVERAL.test(type) ? 'choice' : 'text';
  if (kind === 'text' && !TEXTS.has(type))
    throw new QuestionRefusedError(`La clase de hueco «${type}» no se conoce.`);
  const accepted = split(answers, '~')
    .filter((answer) => answer.trim() !== '')
    .map((answer) => readAnswer(answer, isNumber))
    .filter(({ text }) => text !== '');
  const weight = share === '' ? 1 : Number(share);
  return { kind, accepted, caseSensitive: /C$/.test(type) && kind === 'text', weight };
}

// Matches gap syntax that was not recognised and would reveal its answers in the text.
const LEFT = /\{\d{0,9}\s{0,9}:\s{0,9}[a-z_]{2,40}\s{0,9}:/i;

interface Cloze {
  text: string;
  gaps: GapFields[];
  /** The type of a gap with several right answers, which must be the only gap. */
  several: string | undefined;
}

/** Reads Moodle's embedded answers, `{1:SHORTANSWER:=uno~%50%dos#casi}`. */
export function readCloze(html: string): Cloze {
  const gaps: GapFields[] = [];
  let several: string | undefined;
  let text = '';
  let from = 0;
  for (const opening of html.matchAll(OPENING)) {
    if (opening.index < from) continue;
    const start = opening.index + opening[0].length;
    const end = endOf(html, start);
    if (end === -1) throw new QuestionRefusedError('Falta cerrar la llave de un hueco.');
    const type = opening[2] ?? '';
    if (SEVERAL.test(type)) several = type;
    gaps.push(readGap(opening[1] ?? '', type, html.slice(start, end)));
    text += `${html.slice(from, opening.index)}[[${gaps.length}]]`;
    from = end + 1;
  }
  text += html.slice(from);
  const left = LEFT.exec(text);
  if (left) throw new QuestionRefusedError(`No se entiende el hueco «${left[0].slice(0, 40)}…».`);
  if (several && gaps.length > 1)
    throw new QuestionRefusedError(
      'Entre otros huecos, uno con varias respuestas (MULTIRESPONSE) no se puede importar.',
    );
  return { text, gaps, several };
}
