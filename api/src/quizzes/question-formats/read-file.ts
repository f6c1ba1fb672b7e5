import { decodeText } from '../../core/text/decode-text.ts';
import { FORMULA_ERROR_PREFIX } from '../../platform/text/text-to-render.ts';
import { buildQuestionSync } from '../questions/build-question-sync.ts';
import { type NewQuestionRow, toNewQuestionRow } from '../questions/new-question-row.ts';
import type { NewQuestionBody } from '../questions/questions.schema.ts';
import { readAiken } from './aiken/read-aiken.ts';
import type { ImportedPicture, QuestionCollector } from './collector.ts';
import { detectImportFormat, isZip } from './detect-format.ts';
import { findQuestionProblem } from './find-question-problem.ts';
import { readGift } from './gift/read-gift.ts';
import { decodeEntities } from './html-parts.ts';
import type {
  ImportedQuestion,
  QuestionImportFormat,
  QuestionImportProblem,
} from './import/import.schema.ts';
import { checkTextAndCountLines, MAX_QUESTIONS_PER_FILE } from './limits.ts';
import { readMoodle, readMoodleTree } from './moodle/read-moodle.ts';
import { findPictureProblem } from './picture-problem.ts';
import { type PackageFiles, readQti } from './qti/read-qti.ts';
import { findExternalPictures, mapTexts } from './question-texts.ts';
import { ImportFileError } from './read-xml.ts';
import { repairMathDelimiters } from './repair-math-delimiters.ts';
import { sanitizeQuestionBody } from './sanitize-question-body.ts';
import { replaceStyles } from './style-meaning.ts';
import { unpackZip } from './unpack-zip.ts';
import { describeUnsupportedFile } from './unsupported-files.ts';
import type { XmlElement } from './xml-tree.ts';

export interface ParsedQuestion {
  question: NewQuestionRow;
  images: ImportedPicture[];
}

export interface QuestionFileContent {
  format: QuestionImportFormat;
  /** Empty when `take` received the questions. */
  questions: ParsedQuestion[];
  /** The number of `listed` questions that can be imported. */
  sound: number;
  tags: string[];
  problems: QuestionImportProblem[];
  listed: ImportedQuestion[];
}

/** Callbacks while a file is read; with `take` no questions stay in memory. */
interface Reading {
  take?: (question: ParsedQuestion) => void;
  /** A fraction from 0 to 1. */
  progress?: (fraction: number) => void;
  /** True drops unsuitable pictures with a warning; a backup's preview has no real pictures to check. */
  checksPictures?: boolean;
}

const MAX_PROBLEMS = 2_000;
const TITLE = 120;

const UNREADABLE = new RegExp(`${FORMULA_ERROR_PREFIX}<code>([^<>]{1,200})`, 'g');

/** Lists formulas that cannot be rendered, each once. */
function listUnreadable(rendered: unknown): Set<string> {
  const found = JSON.stringify(rendered).matchAll(UNREADABLE);
  return new Set([...found].map(([, source = '']) => decodeEntities(source.replaceAll('\\\\', '\\'))));
}

/** Builds a question; if a formula cannot be rendered, repairs doubled delimiters and builds again. */
function buildMended(body: NewQuestionBody) {
  const built = buildQuestionSync(body);
  if (!('content' in built) || listUnreadable(built.rendered).size === 0) return built;
  return buildQuestionSync(mapTexts(body, repairMathDelimiters));
}

class Results implements QuestionCollector {
  readonly questions: ParsedQuestion[] = [];
  readonly problems: QuestionImportProblem[] = [];
  readonly listed: ImportedQuestion[] = [];
  readonly tags = new Set<string>();
  sound = 0;
  /** The file's number of lines, if known. */
  lines = Number.POSITIVE_INFINITY;
  readonly #tag: string | undefined;
  readonly #reading: Reading;
  #changed = false;
  readonly #noted = { error: 0, warning: 0 };

  constructor(tag: string | undefined, reading: Reading) {
    this.#tag = tag;
    this.#reading = reading;
  }

  #note(severity: QuestionImportProblem['severity'], line: number, title: string, message: string): void {
    this.#noted[severity] += 1;
    // Each severity has its own limit, so that thousands of warnings do not hide an error.
    if (this.#noted[severity] > MAX_PROBLEMS) return;
    this.problems.push({ line, severity, question: title.slice(0, TITLE), message });
  }

  #list(entry: ImportedQuestion): void {
    if (this.listed.length >= MAX_QUESTIONS_PER_FILE)
      throw new ImportFileError(entry.line, `Un archivo puede traer ${MAX_QUESTIONS_PER_FILE} preguntas.`);
    this.listed.push({ ...entry, title: entry.title.slice(0, TITLE) });
    this.#changed = false;
    this.#reading.progress?.(Math.min(1, entry.line / this.lines));
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

  question(line: number, given: NewQuestionBody, found: ImportedPicture[] = []): void {
    const title = given.title || given.text.slice(0, TITLE);
    const { body, images } = this.#withPictures(line, title, given, found);
    const tags = [...new Set([...(body.tags ?? []), ...(this.#tag ? [this.#tag] : [])])].filter(
      (tag) => tag.trim() !== '',
    );
    const meant = this.#withStyles(line, title, { ...body, tags });
    const { body: whole, dirty } = sanitizeQuestionBody(meant);
    if (dirty) this.warning(line, title, 'Se quitó el contenido activo (scripts, marcos o formularios).');
    for (const source of findExternalPictures(whole))
      this.warning(line, title, `La imagen «${source}» no está en el archivo: queda afuera.`);
    if (JSON.stringify(whole).includes('\uFFFD'))
      this.warning(line, title, 'Hay letras que no se pueden leer (�): guardá el archivo en UTF-8.');
    const unfit = findQuestionProblem(whole);
    if (unfit !== undefined) {
      this.error(line, title, unfit);
      return;
    }
    const built = buildMended(whole);
    if (!('content' in built)) {
      this.error(line, title, built.message);
      return;
    }
    for (const formula of listUnreadable(built.rendered))
      this.warning(line, title, `La fórmula «${formula}» tiene un error: se muestra como está escrita.`);
    this.#list({
      line,
      title: built.content.title,
      kind: built.content.kind,
      outcome: this.#changed ? 'change' : 'import',
    });
    for (const tag of built.content.tags) this.tags.add(tag);
    this.sound += 1;
    const read = { question: toNewQuestionRow(built), images };
    if (this.#reading.take) this.#reading.take(read);
    else this.questions.push(read);
  }

  /** Drops pictures that a question cannot show; their places stay empty. */
  #withPictures(line: number, title: string, body: NewQuestionBody, found: ImportedPicture[]) {
    if (!this.#reading.checksPictures || found.length === 0) return { body, images: found };
    let json = JSON.stringify(body);
    const images = found.filter(({ key, name, bytes }) => {
      const problem = findPictureProblem(bytes);
      if (problem === undefined) return true;
      this.warning(line, title, `La imagen «${name.slice(0, TITLE)}» ${problem}: queda afuera.`);
      json = json.replaceAll(`image:${key}`, '');
      return false;
    });
    return { body: images.length === found.length ? body : (JSON.parse(json) as NewQuestionBody), images };
  }

  /** Replaces styles by tags of the same meaning; reports lost colours. */
  #withStyles(line: number, title: string, body: NewQuestionBody): NewQuestionBody {
    if (body.format !== 'html') return body;
    const lost = new Set<string>();
    const meant = mapTexts(body, (text) => {
      const said = replaceStyles(text);
      for (const message of said.lost) lost.add(message);
      return said.html;
    });
    for (const message of lost) this.warning(line, title, message);
    return meant;
  }

  /** Discards the questions and tags of a damaged file; earlier problems stay. */
  breakOff({ line, message }: ImportFileError): void {
    this.questions.length = 0;
    this.listed.length = 0;
    this.tags.clear();
    this.sound = 0;
    // Removes the last listed error when the list is full, so that this error is listed.
    if (this.#noted.error >= MAX_PROBLEMS) {
      this.problems.splice(
        this.problems.findLastIndex(({ severity }) => severity === 'error'),
        1,
      );
      this.#noted.error = MAX_PROBLEMS - 1;
    }
    this.error(line, '', message);
  }

  /** Adds an error when the file contains nothing to import. */
  close(): void {
    if (this.sound === 0 && this.#noted.error === 0)
      this.#note('error', 1, '', 'Ninguna pregunta del archivo puede entrar: mirá los avisos.');
  }
}

function readInto(results: Results, format: QuestionImportFormat, bytes: Uint8Array, text: string): void {
  if (format === 'gift') readGift(text, results);
  else if (format === 'aiken') readAiken(text, results);
  else if (format === 'moodle') readMoodle(text, results);
  else
    readQti(
      isZip(bytes) ? unpackZip(bytes) : new Map([['archivo.xml', new TextEncoder().encode(text)]]),
      results,
    );
}

/** Reads a file of questions. A big file takes long, so call this function in a worker thread. */
export function readQuestionFile(
  bytes: Uint8Array,
  asked: QuestionImportFormat | undefined,
  tag: string | undefined,
  reading: Reading = {},
): QuestionFileContent {
  const results = new Results(tag, { ...reading, checksPictures: true });
  const text = isZip(bytes) ? '' : decodeText(Buffer.from(bytes));
  const format = asked ?? (isZip(bytes) ? 'qti' : detectImportFormat(text));
  try {
    const foreign = describeUnsupportedFile(bytes, text);
    if (foreign !== undefined) throw new ImportFileError(1, foreign);
    results.lines = checkTextAndCountLines(format, text);
    readInto(results, format, bytes, text);
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    results.breakOff(error);
  }
  if (results.listed.length === 0) results.error(1, '', 'No hay ninguna pregunta en el archivo.');
  results.close();
  const { questions, problems, listed, sound } = results;
  return { format, questions, sound, tags: [...results.tags], problems, listed };
}

/** A part of a course backup: Moodle's `<quiz>`, a QTI assessment's files, or our own question format. */
export type BackupQuestionPart =
  | { moodle: XmlElement }
  | { qti: PackageFiles }
  | { own: { body: NewQuestionBody; images: ImportedPicture[] } };

/** Reads the questions in a part of a course backup; damage is reported as one problem. */
export function readBackupQuestionPart(
  part: BackupQuestionPart,
  tag?: string,
): Pick<QuestionFileContent, 'questions' | 'problems' | 'listed'> {
  const results = new Results(tag, {});
  try {
    if ('own' in part) results.question(1, part.own.body, part.own.images);
    else if ('moodle' in part) readMoodleTree(part.moodle, results);
    else readQti(part.qti, results);
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    results.breakOff(error);
  }
  const { questions, problems, listed } = results;
  return { questions, problems, listed };
}
