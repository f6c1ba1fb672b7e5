import { toCategoryTags } from '../../quizzes/question-formats/category-tag.ts';
import type { XmlPartHandler } from '../../quizzes/question-formats/read-xml.ts';
import {
  buildElement,
  readChild,
  readChildren,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import { PART_TOO_LARGE_REASON, type UnpackedArchive } from '../archives/unpacked-archive.ts';
import type { CourseSink } from '../reading/course-plan.ts';
import { QuestionOutcomes } from '../reading/question-outcomes.ts';
import { findAtPath, readField, readNumberField } from './fields.ts';
import type { MoodleFiles } from './moodle-files.ts';
import type { QuestionTextFile, QuestionTextFileFinder } from './question-parts.ts';
import { gapIdsOf, toMoodleXml } from './question-tree.ts';

const FILE = 'questions.xml';

interface BankQuestion {
  key: string;
  question: XmlElement;
  category: XmlElement | undefined;
  isTooLarge: boolean;
}

/** Returns a question's newest version, if possible no draft; Moodle 4 stores all versions. */
function newestOf(entry: XmlElement): XmlElement | undefined {
  const versions = readChildren(findAtPath(entry, 'question_version'), 'question_versions').sort(
    (one, other) => readNumberField(one, 'version') - readNumberField(other, 'version'),
  );
  const ready = versions.filter((version) => readField(version, 'status') !== 'draft');
  return findAtPath(ready.at(-1) ?? versions.at(-1), 'questions', 'question');
}

const NO_QUESTION = buildElement('question', {}, []);

function questionOf(record: XmlElement, parents: readonly XmlElement[], isTooLarge: boolean): BankQuestion {
  const category = parents.findLast(({ name }) => name === 'question_category');
  const isOld = record.name === 'question';
  return {
    key: `${isOld ? 'question' : 'entry'}:${record.attributes.id}`,
    question: isOld ? record : (newestOf(record) ?? NO_QUESTION),
    category,
    isTooLarge,
  };
}

function isRecord(name: string, parents: readonly XmlElement[]): boolean {
  const isOld = name === 'question' && parents.at(-2)?.name === 'question_category';
  return isOld || name === 'question_bank_entry';
}

export interface MoodleQuestionBank {
  outcomes: QuestionOutcomes;
  /** Tags of random questions and categories by key. */
  tags: Map<string, string>;
}

/** Reads the gaps of Cloze questions, and the categories of random questions, from anywhere in the file. */
async function readParts(
  spool: UnpackedArchive,
): Promise<{ children: Map<string, XmlElement>; tags: Map<string, string> }> {
  const children = new Map<string, XmlElement>();
  const tags = new Map<string, string>();
  const take: XmlPartHandler['take'] = (record, parents, isTooLarge) => {
    const { key, question, category } = questionOf(record, parents, isTooLarge);
    const [tag] = toCategoryTags(readField(category, 'name'));
    if (tag !== undefined && category?.attributes.id) tags.set(`category:${category.attributes.id}`, tag);
    if (readField(question, 'qtype') === 'random') tags.set(key, tag ?? '');
    else if (readNumberField(question, 'parent') > 0 && !isTooLarge) {
      const text = readChild(question, 'questiontext');
      children.set(question.attributes.id ?? '', buildElement('question', {}, text ? [text] : []));
    }
  };
  await spool.parts(FILE, { isPart: isRecord, take });
  return { children, tags };
}

/** Returns the Spanish reason why a question is incomplete, which its reader would not notice. */
function whyUnread(question: XmlElement, children: Map<string, XmlElement>): string | undefined {
  if (question === NO_QUESTION) return 'La copia no trae su texto.';
  const isWhole = gapIdsOf(question).every((id) => children.has(id));
  return isWhole ? undefined : 'Le faltan partes en la copia.';
}

function filesOf(files: MoodleFiles, contextId: string, bytes: CourseSink['bytes']): QuestionTextFileFinder {
  return (area, itemId) =>
    files.of(contextId, area, itemId).flatMap((file): QuestionTextFile[] => {
      const content = bytes(file.entry);
      files.used.add(file);
      if (!content) return [];
      const folder = file.path.slice(0, file.path.length - file.name.length);
      return [{ name: file.name, folder, base64: Buffer.from(content).toString('base64') }];
    });
}

/** Reads the question bank, and passes each question to the sink. */
export async function readMoodleQuestionBank(
  spool: UnpackedArchive,
  files: MoodleFiles,
  sink: CourseSink,
): Promise<MoodleQuestionBank> {
  const outcomes = new QuestionOutcomes();
  if (!spool.has(FILE)) return { outcomes, tags: new Map() };
  const { children, tags } = await readParts(spool);
  const waiting: BankQuestion[] = [];
  const take: XmlPartHandler['take'] = (record, parents, isTooLarge) => {
    waiting.push(questionOf(record, parents, isTooLarge));
  };
  const pause = async () => {
    for (const one of waiting.splice(0)) await readOne(one);
  };
  const readOne = async ({ key, question, category, isTooLarge }: BankQuestion) => {
    const isPart = readNumberField(question, 'parent') > 0 && readField(question, 'qtype') !== 'random';
    if (isPart || readField(question, 'qtype') === 'random') return;
    const reason = isTooLarge ? PART_TOO_LARGE_REASON : whyUnread(question, children);
    if (reason !== undefined) {
      outcomes.leaveOut(key, readField(question, 'name'), reason);
      return;
    }
    const tag = toCategoryTags(readField(category, 'name'));
    for (const name of tag) outcomes.categories.add(name);
    const find = filesOf(files, readField(category, 'contextid'), sink.bytes);
    const path = buildElement('category', {}, [
      buildElement('text', {}, [readField(category, 'name').replaceAll('/', '//')]),
    ]);
    const heading = buildElement('question', { type: 'category' }, [path]);
    // Loaded on first use, because the question kinds take half of a thread's start-up time.
    const { readBackupQuestionPart } = await import('../../quizzes/question-formats/read-file.ts');
    const read = readBackupQuestionPart({
      moodle: buildElement('quiz', {}, [heading, toMoodleXml(question, children, find)]),
    });
    outcomes.add(key, read);
    for (const { question: prepared, images } of read.questions)
      await sink.question({ key, question: prepared, images });
  };
  await spool.parts(FILE, { isPart: isRecord, take, pause });
  return { outcomes, tags };
}
