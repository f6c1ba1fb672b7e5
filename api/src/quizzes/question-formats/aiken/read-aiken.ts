import type { QuestionCollector } from '../collector.ts';
import { convertPlainTextToHtml, isPlainMarkdown } from '../gift/gift-texts.ts';
import { createTitle } from '../question-texts.ts';
import { QuestionRefusedError } from '../refusal.ts';

const OPTION = /^([A-Z])[.)][ \t]*(.*)$/;
const ANSWER = /^ANSWER[ \t]*:[ \t]*(.*)$/i;
const LETTER = /^([A-Z])(?:[.)]?[ \t]*|[.)][ \t]*(.+)|[ \t]+(.+))$/i;
const TITLE_LENGTH = 80;

interface Option {
  letter: string;
  text: string;
}

interface Draft {
  line: number;
  text: string[];
  options: Option[];
  /** True when the text contains a blank line. */
  isParted: boolean;
}

function nameOf({ text }: Draft): string {
  return text.join(' ').slice(0, TITLE_LENGTH);
}

/** Returns the index of the correct option; in the answer, the option's text may follow its letter. */
function findRight(options: Option[], answer: string): number {
  const [, found = '', ...said] = LETTER.exec(answer.trim()) ?? [];
  const letter = found.toUpperCase();
  const right = options.findIndex((option) => option.letter === letter);
  const more = said.find((text) => text !== undefined)?.trim();
  const isRest = more !== undefined && more !== options[right]?.text;
  if (letter === '' || isRest)
    throw new QuestionRefusedError(
      `«${answer.slice(0, 60)}» no es una respuesta: después de ANSWER va una sola letra.`,
    );
  if (right === -1) throw new QuestionRefusedError(`La respuesta «${letter}» no está entre las opciones.`);
  return right;
}

function checkOptions(options: Option[]): void {
  if (options.length < 2) throw new QuestionRefusedError('La pregunta tiene menos de dos opciones.');
  const misplaced = options.findIndex(({ letter }, index) => letter.charCodeAt(0) !== 65 + index);
  if (misplaced !== -1)
    throw new QuestionRefusedError(
      `Las letras de las opciones no van en orden: «${options[misplaced]?.letter}».`,
    );
  const empty = options.find(({ text }) => text === '');
  if (empty) throw new QuestionRefusedError(`La opción ${empty.letter} está vacía.`);
}

function finish(draft: Draft, answer: string, collector: QuestionCollector): void {
  checkOptions(draft.options);
  const right = findRight(draft.options, answer);
  const text = draft.text.join('\n');
  const all = [text, ...draft.options.map((option) => option.text)];
  const format = all.every(isPlainMarkdown) ? 'markdown' : 'html';
  const shown = (one: string) => (format === 'html' ? convertPlainTextToHtml(one) : one);
  if (draft.isParted)
    collector.warning(
      draft.line,
      nameOf(draft),
      'El texto tiene líneas vacías en el medio: entra todo junto.',
    );
  collector.question(draft.line, {
    kind: 'single',
    title: createTitle({ text }, TITLE_LENGTH),
    format,
    text: shown(text),
    options: draft.options.map((option, index) => ({
      text: shown(option.text),
      weight: index === right ? 100 : 0,
    })),
  });
}

class AikenReader {
  readonly #collector: QuestionCollector;
  #draft: Draft | undefined;
  #isAfterBlank = false;

  constructor(collector: QuestionCollector) {
    this.#collector = collector;
  }

  #refuse(line: number, name: string, message: string): void {
    this.#collector.error(line, name, message);
  }

  giveUp(): void {
    const draft = this.#draft;
    if (draft) this.#refuse(draft.line, nameOf(draft), 'Falta la línea ANSWER.');
    this.#draft = undefined;
  }

  #answer(line: number, answer: string): void {
    const draft = this.#draft;
    this.#draft = undefined;
    if (!draft) {
      this.#refuse(line, '', 'Hay una línea ANSWER sin pregunta.');
      return;
    }
    try {
      finish(draft, answer, this.#collector);
    } catch (error) {
      if (!(error instanceof QuestionRefusedError)) throw error;
      this.#refuse(draft.line, nameOf(draft), error.message);
    }
  }

  #text(line: number, text: string): void {
    // Text after options starts a new question, so the previous one lacks an answer.
    if (this.#draft && this.#draft.options.length > 0) this.giveUp();
    this.#draft ??= { line, text: [], options: [], isParted: false };
    if (this.#isAfterBlank && this.#draft.text.length > 0) this.#draft.isParted = true;
    this.#draft.text.push(text);
  }

  read(line: number, text: string): void {
    const answer = ANSWER.exec(text);
    const option = OPTION.exec(text);
    if (answer) this.#answer(line, answer[1] ?? '');
    else if (option && this.#draft)
      this.#draft.options.push({ letter: option[1] ?? '', text: (option[2] ?? '').trim() });
    else if (option) this.#refuse(line, text.slice(0, TITLE_LENGTH), 'Hay una opción sin pregunta.');
    else if (text !== '') this.#text(line, text);
    this.#isAfterBlank = text === '';
  }
}

/** Reads Aiken: a question, options `A)` or `A.`, and `ANSWER: A`. */
export function readAiken(source: string, collector: QuestionCollector): void {
  const reader = new AikenReader(collector);
  for (const [index, raw] of source.split(/\r\n|\r|\n/).entries()) reader.read(index + 1, raw.trim());
  reader.giveUp();
}
