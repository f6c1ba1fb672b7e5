import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { toCategoryTags } from '../category-tag.ts';
import type { ImportedPicture, QuestionCollector } from '../collector.ts';
import { PictureCollector } from '../html-parts.ts';
import { createTitle, extractInlinePictures } from '../question-texts.ts';
import { QuestionRefusedError } from '../refusal.ts';
import type { GiftPart } from './gift-context.ts';
import { unescapeGift, walkUnescaped } from './gift-text.ts';
import { type GiftFormat, GiftTextReader, splitFormatPrefix } from './gift-texts.ts';
import { readGiftQuestion } from './read-answers.ts';
import { type GiftBlock, splitGift } from './split-gift.ts';

const MAX_QUESTION = 60_000;
const TITLE = 80;

interface Head {
  title: string;
  format: GiftFormat;
  rest: string;
}

/** Finds a title's end without `walkUnescaped`, which could take a dollar sign in the title for a formula. */
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
  } else if (rest.startsWith('::')) rest = rest.slice(2).trimStart();
  const { format = 'moodle', rest: text } = splitFormatPrefix(rest);
  return { title, format, rest: text };
}

/** Splits the source into texts and their braces. */
function splitBraces(source: string): { parts: GiftPart[]; tail: string } {
  const parts: GiftPart[] = [];
  let from = 0;
  let open = -1;
  let problem = '';
  walkUnescaped(source, (character, at) => {
    if (character === '{') {
      if (open !== -1) problem = 'Hay una llave { dentro de otra: las del texto se escriben \\{.';
      open = at;
    } else if (character === '}') {
      if (open === -1) problem = 'Hay una llave } que no se abrió: las del texto se escriben \\}.';
      else parts.push({ text: source.slice(from, open), answers: source.slice(open + 1, at) });
      from = at + 1;
      open = -1;
    }
    return problem !== '';
  });
  if (problem === '' && open !== -1) problem = 'Falta cerrar la llave de las respuestas.';
  if (problem !== '') throw new QuestionRefusedError(problem);
  return { parts, tail: source.slice(from) };
}

type More = Pick<
  NewQuestionBody,
  'mark' | 'shuffle' | 'caseSensitive' | 'accentSensitive' | 'graderInfo' | 'rubric'
>;
interface GapMore {
  caseSensitive: boolean;
  weight: number;
}
interface Noted {
  more: More;
  gaps: GapMore[];
  tags: string[];
}
const MORE = ['mark', 'shuffle', 'caseSensitive', 'accentSensitive', 'graderInfo', 'rubric'];

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Parses our export's `[more:…]`, which may be forged; the bank's rules validate its values later. */
function readMore(note: string): Noted | undefined {
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
    return undefined;
  }
}

interface ParsedGiftQuestion {
  body: NewQuestionBody;
  images: ImportedPicture[];
  warnings: Set<string>;
}

/** Reads the question again as HTML when the first pass finds that only HTML fits all texts. */
function readBody({ rest, format: base, title }: Head, kind: string, warnings: Set<string>) {
  const { parts, tail } = splitBraces(rest);
  const readAs = (texts: GiftTextReader) =>
    readGiftQuestion(parts, tail, { texts, kind, title, warn: (message) => warnings.add(message) });
  const first = new GiftTextReader(base);
  const body = readAs(first);
  const format = first.chooseFormat();
  return { ...(format === 'html' ? readAs(new GiftTextReader(base, 'html')) : body), format };
}

function readQuestion(block: GiftBlock, head: Head): ParsedGiftQuestion {
  if (block.source.length > MAX_QUESTION) throw new QuestionRefusedError('La pregunta es demasiado larga.');
  const warnings = new Set<string>();
  const read = readBody(head, block.kind, warnings);
  const pictures = new PictureCollector();
  const body = read.format === 'html' ? extractInlinePictures(read, pictures) : read;
  const noted = readMore(block.more) ?? { more: {}, gaps: [], tags: [] };
  if (!readMore(block.more)) warnings.add('Una nota [more:…] no se puede leer.');
  if (block.runsOn) warnings.add('Le falta una línea vacía después: Moodle la uniría con lo que sigue.');
  if (block.id !== '') warnings.add(`El identificador «${block.id.slice(0, 60)}» no se guarda.`);
  return {
    images: pictures.images,
    warnings,
    body: {
      ...body,
      ...noted.more,
      ...(body.gaps && { gaps: body.gaps.map((gap, index) => ({ ...gap, ...noted.gaps[index] })) }),
      title: head.title || createTitle(body, TITLE),
      tags: [...toCategoryTags(block.category), ...block.tags, ...noted.tags],
    },
  };
}

function readBlock(block: GiftBlock, collector: QuestionCollector): void {
  const { line } = block;
  const head = readHead(block.source);
  const name = head.title || unescapeGift(head.rest.slice(0, 60));
  if (!/[{}]/.test(head.rest.replace(/\\[\s\S]/g, ''))) {
    collector.skip(line, name, 'Es un texto sin respuestas: no se importa.');
    return;
  }
  try {
    const { body, images, warnings } = readQuestion(block, head);
    for (const message of warnings) collector.warning(line, name, message);
    collector.question(line, body, images);
  } catch (error) {
    if (!(error instanceof QuestionRefusedError)) throw error;
    collector.error(line, name, error.message);
  }
}

/** Reads GIFT, both as Moodle writes it and as people do. */
export function readGift(source: string, collector: QuestionCollector): void {
  for (const block of splitGift(source)) readBlock(block, collector);
}
