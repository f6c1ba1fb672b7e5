import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { categoryTag } from '../category-tag.ts';
import type { Collector } from '../collector.ts';
import { unescapeGift, walk } from './gift-text.ts';
import { readAnswers } from './read-answers.ts';
import { type GiftBlock, splitGift } from './split-gift.ts';

const FORMAT = /^\[(html|markdown|plain|moodle)\]/i;
const MAX_QUESTION = 60_000;

interface Head {
  title: string;
  format: string;
  rest: string;
}

/** Formulas do not count here: one sign of money in a title would hide its end. */
function endOfTitle(text: string): number {
  for (let at = 2; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith('::', at)) return at;
  }
  return -1;
}

function readHead(source: string): Head {
  let rest = source.trim();
  let title = '';
  const end = rest.startsWith('::') ? endOfTitle(rest) : -1;
  if (end !== -1) {
    title = unescapeGift(rest.slice(2, end));
    rest = rest.slice(end + 2).trimStart();
  }
  const format = FORMAT.exec(rest);
  return {
    title,
    format: (format?.[1] ?? '').toLowerCase(),
    rest: format ? rest.slice(format[0].length) : rest,
  };
}

interface Piece {
  /** Text before the braces. */
  text: string;
  answers: string;
}

/** The text with its braces; a text says what is wrong. */
function splitBraces(source: string): { pieces: Piece[]; tail: string } | string {
  const pieces: Piece[] = [];
  let from = 0;
  let open = -1;
  let problem = '';
  walk(source, (character, at) => {
    if (character === '{') {
      if (open !== -1) problem = 'Hay una llave { dentro de otra: las del texto se escriben \\{.';
      open = at;
    } else if (character === '}') {
      if (open === -1) problem = 'Hay una llave } que no se abrió: las del texto se escriben \\}.';
      else pieces.push({ text: source.slice(from, open), answers: source.slice(open + 1, at) });
      from = at + 1;
      open = -1;
    }
    return problem !== '';
  });
  if (problem === '' && open !== -1) problem = 'Falta cerrar la llave de las respuestas.';
  return problem || { pieces, tail: source.slice(from) };
}

/** Plain and Moodle's own texts: line breaks count, and what looks like HTML is HTML only in the latter. */
function bodyFormat(format: string): 'markdown' | 'html' {
  return format === 'html' || format === 'moodle' ? 'html' : 'markdown';
}

type More = Pick<NewQuestionBody, 'mark' | 'shuffle' | 'caseSensitive' | 'accentSensitive' | 'graderInfo'>;
interface GapMore {
  caseSensitive: boolean;
  weight: number;
}
interface Noted {
  more: More;
  gaps: GapMore[];
  tags: string[];
}
const MORE = ['mark', 'shuffle', 'caseSensitive', 'accentSensitive', 'graderInfo'];

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Our own note, from whoever wrote it: what does not fit is left out here or refused with the question. */
function readMore(note: string): Noted {
  if (note === '') return { more: {}, gaps: [], tags: [] };
  try {
    const noted = JSON.parse(decodeURIComponent(note)) as Record<string, unknown>;
    return {
      more: Object.fromEntries(MORE.flatMap((name) => (name in noted ? [[name, noted[name]]] : []))),
      gaps: (listOf(noted.gaps) as (Partial<GapMore> | null)[]).map((gap) => ({
        caseSensitive: gap?.caseSensitive === true,
        weight: Number(gap?.weight ?? 1),
      })),
      tags: listOf(noted.tags).map(String),
    };
  } catch {
    return { more: {}, gaps: [], tags: [] };
  }
}

function readBlock(block: GiftBlock, collector: Collector): void {
  const { title, format, rest } = readHead(block.source);
  const { line } = block;
  const name = title || unescapeGift(rest.slice(0, 60));
  if (block.source.length > MAX_QUESTION) {
    collector.error(line, name, 'La pregunta es demasiado larga.');
    return;
  }
  const split = splitBraces(rest);
  if (typeof split === 'string') {
    collector.error(line, name, split);
    return;
  }
  if (split.pieces.length === 0) {
    collector.skip(line, name, 'Es un texto sin respuestas: no se importa.');
    return;
  }
  const looksHtml =
    format === '' && /<\/?(?:p|br|b|i|em|strong|span|div|img|sub|sup|ul|ol|li|table)\b/i.test(rest);
  const read = readAnswers(split.pieces, split.tail, block.kind);
  if (typeof read === 'string') {
    collector.error(line, name, read);
    return;
  }
  for (const message of read.warnings) collector.warning(line, name, message);
  const noted = readMore(block.more);
  const { gaps } = read.body;
  const body: NewQuestionBody = {
    ...read.body,
    ...noted.more,
    ...(gaps && { gaps: gaps.map((gap, index) => ({ ...gap, ...noted.gaps[index] })) }),
    title,
    format: looksHtml ? 'html' : bodyFormat(format),
    tags: [...categoryTag(block.category), ...block.tags, ...noted.tags],
  };
  collector.question(line, body);
}

/** GIFT, as Moodle writes it and as people do. */
export function readGift(source: string, collector: Collector): void {
  for (const block of splitGift(source)) readBlock(block, collector);
}
