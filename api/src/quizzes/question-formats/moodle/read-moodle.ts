import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { toCategoryTags } from '../category-tag.ts';
import type { QuestionCollector } from '../collector.ts';
import { describeLostHtml, PictureCollector } from '../html-parts.ts';
import { ImportFileError, readXml } from '../read-xml.ts';
import { QuestionRefusedError } from '../refusal.ts';
import {
  listElements,
  markElementRead,
  readAttribute,
  readChild,
  readChildren,
  readText,
  type XmlElement,
} from '../xml-tree.ts';
import { assignCombinedFeedback } from './combined-feedback.ts';
import { type MoodleFields, readFieldText } from './moodle-fields.ts';
import { type MoodleContext, readMoodleRichText, readMoodleText } from './moodle-text.ts';
import { MOODLE_READERS } from './read-answers.ts';
import { listDroppedMoodleParts } from './unread-moodle.ts';

const TITLE = 255;
const TAG = 60;

function tagsOf(question: XmlElement): string[] {
  return readChildren(question, 'tags', 'coursetags')
    .flatMap((tags) => readChildren(tags, 'tag'))
    .map((tag) => readMoodleText(tag).slice(0, TAG));
}

/** Returns `markdown` if all texts are Markdown; otherwise `html`, to which all texts are converted. */
function formatOf(question: XmlElement): 'markdown' | 'html' {
  const says = (element: XmlElement): boolean =>
    listElements(element).every(
      (child) =>
        (child.name === 'answer' && element.name === 'subquestion') ||
        (['markdown', undefined].includes(child.attributes.format) && says(child)) ||
        textIsEmpty(child),
    );
  const isMarkdown = listElements(question).some(
    ({ name, attributes }) => name === 'questiontext' && attributes.format === 'markdown',
  );
  return isMarkdown && says(question) ? 'markdown' : 'html';
}

function textIsEmpty(element: XmlElement): boolean {
  return element.children.every((child) =>
    typeof child === 'string' ? child.trim() === '' : textIsEmpty(child),
  );
}

/** Returns as HTML the picture that Moodle 1.9 stored outside the question's text. */
function oldImage(question: XmlElement, { pictures }: MoodleContext): string {
  const name = readFieldText(question, 'image');
  const bytes = readFieldText(question, 'image_base64');
  if (name === '') return '';
  const find = () =>
    bytes === '' ? undefined : { name: name.replaceAll('/', '_'), bytes: Buffer.from(bytes, 'base64') };
  return pictures.take(` <img src="${name.replaceAll('"', '')}">`, find);
}

function markOf(question: XmlElement, { warn }: MoodleContext): number {
  const written = readFieldText(question, 'defaultgrade') || '1';
  const mark = parseDecimal(written);
  if (mark === undefined) warn(`El puntaje «${written.slice(0, 40)}» no es un número: vale 1.`);
  return mark ?? 1;
}

function bodyOf(
  question: XmlElement,
  fields: MoodleFields,
  title: string,
  reading: MoodleContext,
): NewQuestionBody {
  const text = fields.text ?? readMoodleRichText(readChild(question, 'questiontext'), reading);
  const body = {
    ...assignCombinedFeedback(question, fields, reading),
    text: text + oldImage(question, reading),
    title: title.slice(0, TITLE),
    format: reading.pictures.format,
    accentSensitive: readFieldText(question, 'accentsensitive') === '1',
    feedback: readMoodleRichText(readChild(question, 'generalfeedback'), reading),
    mark: fields.mark ?? markOf(question, reading),
    tags: tagsOf(question),
  };
  if (title.length > TITLE) reading.warn(`El título se corta a ${TITLE} caracteres.`);
  for (const source of new Set(reading.pictures.missing))
    reading.warn(`La imagen «${source}» no está en el archivo: queda afuera.`);
  const lost = describeLostHtml(JSON.stringify(body));
  if (lost !== undefined) throw new QuestionRefusedError(lost);
  return body;
}

function readQuestion(question: XmlElement, category: string[], collector: QuestionCollector): void {
  const { line } = question;
  const type = readAttribute(question, 'type') ?? '';
  const title = readMoodleText(readChild(question, 'name'));
  if (type === 'description') {
    collector.skip(line, title, 'Es un texto sin respuestas: no se importa.');
    return;
  }
  const warnings = new Set<string>();
  const asked = readChild(question, 'questiontext');
  const pictures = new PictureCollector(formatOf(question));
  const format = asked?.attributes.format ?? 'html';
  const reading: MoodleContext = { pictures, format, warn: (message) => warnings.add(message) };
  try {
    // Own properties only, not inherited ones such as `constructor`.
    const read = Object.hasOwn(MOODLE_READERS, type) ? MOODLE_READERS[type] : undefined;
    if (!read)
      throw new QuestionRefusedError(`Las preguntas de clase «${type.slice(0, 40)}» no se pueden importar.`);
    const body = bodyOf(question, read(question, reading), title, reading);
    for (const message of listDroppedMoodleParts(question)) warnings.add(message);
    for (const message of warnings) collector.warning(line, title, message);
    collector.question(line, { ...body, tags: [...category, ...(body.tags ?? [])] }, pictures.images);
  } catch (error) {
    if (!(error instanceof QuestionRefusedError)) throw error;
    collector.error(line, title, error.message);
  }
}

/** Reads Moodle XML as Moodle exports it. Throws `ImportFileError` for other files. */
export function readMoodle(source: string, collector: QuestionCollector): void {
  readMoodleTree(readXml(source), collector);
}

/** Reads a `<quiz>` element. */
export function readMoodleTree(root: XmlElement, collector: QuestionCollector): void {
  if (root.name !== 'quiz')
    throw new ImportFileError(
      root.line,
      'No es un archivo Moodle XML: empieza con otro elemento que <quiz>.',
    );
  let category: string[] = [];
  for (const child of listElements(root)) {
    if (child.name !== 'question') {
      collector.skip(
        child.line,
        '',
        `El elemento «${child.name.slice(0, 40)}» no es una pregunta: no se importa.`,
      );
    } else if (child.attributes.type === 'category') {
      category = toCategoryTags(
        readText(readChild(readChild(child, 'category'), 'text')).trim() || readFieldText(child, 'category'),
      );
    } else readQuestion(markElementRead(child), category, collector);
  }
}
