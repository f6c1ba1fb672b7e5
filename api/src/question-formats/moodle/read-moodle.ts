import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { categoryTag } from '../category-tag.ts';
import type { Collector } from '../collector.ts';
import { Pictures } from '../html-parts.ts';
import { childOf, childrenOf, type Element, readXml, textOf, XmlError } from '../xml-tree.ts';
import { moodleText, plainMoodleText } from './moodle-text.ts';
import { MOODLE_KINDS } from './read-answers.ts';

const NO_QUESTION: Record<string, string> = { description: 'Es un texto sin respuestas: no se importa.' };

function tagsOf(question: Element): string[] {
  return childrenOf(childOf(question, 'tags'), 'tag').map((tag) => plainMoodleText(tag).slice(0, 60));
}

function readQuestion(question: Element, category: string[], collector: Collector): void {
  const { line } = question;
  const type = question.attributes.type ?? '';
  const title = plainMoodleText(childOf(question, 'name')).slice(0, 255);
  const reason = NO_QUESTION[type];
  if (reason !== undefined) {
    collector.skip(line, title, reason);
    return;
  }
  const read = MOODLE_KINDS[type];
  if (!read) {
    collector.error(line, title, `Las preguntas de clase «${type.slice(0, 40)}» no se pueden importar.`);
    return;
  }
  const asked = childOf(question, 'questiontext');
  const format = asked?.attributes.format === 'markdown' ? 'markdown' : 'html';
  const pictures = new Pictures(format);
  const fields = read(question, pictures);
  if (typeof fields === 'string') {
    collector.error(line, title, fields);
    return;
  }
  const mark = Number(textOf(childOf(question, 'defaultgrade')).trim() || '1');
  const body: NewQuestionBody = {
    text: moodleText(asked, pictures),
    ...fields,
    title,
    format,
    accentSensitive: textOf(childOf(question, 'accentsensitive')).trim() === '1',
    feedback: moodleText(childOf(question, 'generalfeedback'), pictures),
    mark: Number.isFinite(mark) ? mark : 1,
    tags: [...category, ...tagsOf(question)],
  };
  if (childrenOf(question, 'hint').some((hint) => plainMoodleText(hint) !== '')) {
    collector.warning(line, title, 'Las pistas no se importan.');
  }
  if (childOf(childOf(question, 'units'), 'unit'))
    collector.warning(line, title, 'Las unidades no se importan.');
  for (const source of new Set(pictures.missing)) {
    collector.warning(line, title, `La imagen «${source}» no está en el archivo: queda afuera.`);
  }
  collector.question(line, body, pictures.images);
}

/** Moodle XML, as Moodle exports it. Throws XmlError for what is no such file. */
export function readMoodle(source: string, collector: Collector): void {
  const root = readXml(source);
  if (root.name !== 'quiz')
    throw new XmlError(root.line, 'No es un archivo Moodle XML: empieza con otro elemento que <quiz>.');
  let category: string[] = [];
  for (const question of childrenOf(root, 'question')) {
    if (question.attributes.type === 'category') {
      category = categoryTag(plainMoodleText(childOf(question, 'category')));
    } else readQuestion(question, category, collector);
  }
}
