import { decodeText } from '../decode-text.ts';
import type { ImportedQuestion, ImportFormat, ImportProblem } from '../quizzes/import/import.schema.ts';
import { tryQuestion } from '../quizzes/questions/build-here.ts';
import { type PreparedQuestion, prepareQuestion } from '../quizzes/questions/prepare-question.ts';
import type { NewQuestionBody } from '../quizzes/questions/questions.schema.ts';
import { readAiken } from './aiken/read-aiken.ts';
import { findUnfit } from './check-body.ts';
import { cleanBody } from './clean-body.ts';
import type { Collector, ImportedImage } from './collector.ts';
import { findFormat, isZip } from './find-format.ts';
import { readGift } from './gift/read-gift.ts';
import { readMoodle } from './moodle/read-moodle.ts';
import { readQti } from './qti/read-qti.ts';
import { unpack } from './unpack.ts';
import { XmlError } from './xml-tree.ts';

export interface ReadQuestion {
  question: PreparedQuestion;
  images: ImportedImage[];
}

export interface ReadFile {
  format: ImportFormat;
  questions: ReadQuestion[];
  problems: ImportProblem[];
  listed: ImportedQuestion[];
}

const MAX_QUESTIONS = 20_000;
const MAX_PROBLEMS = 2_000;
const TITLE = 120;

class Results implements Collector {
  readonly questions: ReadQuestion[] = [];
  readonly problems: ImportProblem[] = [];
  readonly listed: ImportedQuestion[] = [];
  readonly #tag: string | undefined;
  #changed = false;

  constructor(tag: string | undefined) {
    this.#tag = tag;
  }

  #note(severity: ImportProblem['severity'], line: number, title: string, message: string): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    this.problems.push({ line, severity, question: title.slice(0, TITLE), message });
  }

  #list(entry: ImportedQuestion): void {
    if (this.listed.length >= MAX_QUESTIONS)
      throw new XmlError(entry.line, `Un archivo puede traer ${MAX_QUESTIONS} preguntas.`);
    this.listed.push({ ...entry, title: entry.title.slice(0, TITLE) });
    this.#changed = false;
  }

  error(line: number, title: string, message: string): void {
    this.#note('error', line, title, message);
    this.#list({ line, title, kind: null, outcome: 'skip' });
  }

  skip(line: number, title: string, message: string): void {
    this.#note('warning', line, title, message);
    this.#list({ line, title, kind: null, outcome: 'skip' });
  }

  warning(line: number, title: string, message: string): void {
    this.#note('warning', line, title, message);
    this.#changed = true;
  }

  question(line: number, body: NewQuestionBody, images: ImportedImage[] = []): void {
    const title = body.title || body.text.slice(0, TITLE);
    const tags = [...new Set([...(body.tags ?? []), ...(this.#tag ? [this.#tag] : [])])].filter(
      (tag) => tag.trim() !== '',
    );
    const { body: whole, dirty } = cleanBody({ ...body, tags });
    if (dirty) this.warning(line, title, 'Se quitó el contenido activo (scripts, marcos o formularios).');
    const unfit = findUnfit(whole);
    if (unfit !== undefined) {
      this.error(line, title, unfit);
      return;
    }
    const built = tryQuestion(whole);
    if (!('content' in built)) {
      this.error(line, title, built.message);
      return;
    }
    this.#list({
      line,
      title: built.content.title,
      kind: built.content.kind,
      outcome: this.#changed ? 'change' : 'import',
    });
    this.questions.push({ question: prepareQuestion(built), images });
  }
}

function readInto(results: Results, format: ImportFormat, bytes: Uint8Array, text: string): void {
  if (format === 'gift') readGift(text, results);
  else if (format === 'aiken') readAiken(text, results);
  else if (format === 'moodle') readMoodle(text, results);
  else
    readQti(
      isZip(bytes) ? unpack(bytes) : new Map([['archivo.xml', new TextEncoder().encode(text)]]),
      results,
    );
}

/** Reads a file of questions. Slow for a big one: it runs in a thread of its own. */
export function readFile(
  bytes: Uint8Array,
  asked: ImportFormat | undefined,
  tag: string | undefined,
): ReadFile {
  const results = new Results(tag);
  const text = isZip(bytes) ? '' : decodeText(Buffer.from(bytes));
  const format = asked ?? (isZip(bytes) ? 'qti' : findFormat(text));
  try {
    readInto(results, format, bytes, text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    // Nothing of a file that breaks off half way.
    results.questions.length = 0;
    results.listed.length = 0;
    results.error(error.line, '', error.message);
  }
  if (results.listed.length === 0) results.error(1, '', 'No hay ninguna pregunta en el archivo.');
  const { questions, problems, listed } = results;
  return { format, questions, problems, listed };
}
