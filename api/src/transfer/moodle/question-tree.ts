import {
  buildElement,
  listElements,
  readChild,
  readChildren,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import { findAtPath, readField, textFormatOf } from './fields.ts';
import {
  createFormattedElement,
  createPlainElement,
  createTextElement,
  type QuestionTextFileFinder,
} from './question-parts.ts';
import { createPluginFields } from './question-plugins.ts';

function tagsOf(question: XmlElement): XmlElement[] {
  const tags = readChildren(readChild(question, 'tags'), 'tag').map((tag) =>
    createTextElement('tag', readField(tag, 'name')),
  );
  return tags.length > 0 ? [buildElement('tags', {}, tags)] : [];
}

function hintsOf(question: XmlElement): XmlElement[] {
  return readChildren(readChild(question, 'question_hints'), 'question_hint').map((hint) =>
    createFormattedElement('hint', hint, 'hint'),
  );
}

/** Lists the ids of a Cloze question's gaps, which Moodle stores as separate questions. */
export function gapIdsOf(question: XmlElement): string[] {
  const plugin = listElements(question).find(({ name }) => name === 'plugin_qtype_multianswer_question');
  return readField(findAtPath(plugin, 'multianswer'), 'sequence').split(',').filter(Boolean);
}

/** Converts a backup's question to Moodle XML's structure. */
export function toMoodleXml(
  question: XmlElement,
  children: Map<string, XmlElement>,
  files: QuestionTextFileFinder,
): XmlElement {
  const type = readField(question, 'qtype');
  const id = question.attributes.id ?? '';
  const plugin = listElements(question).find(({ name }) => name === `plugin_qtype_${type}_question`);
  const asked = type === 'multianswer' ? withParts(question, children) : readField(question, 'questiontext');
  const format = { format: textFormatOf(readField(question, 'questiontextformat')) };
  return buildElement(
    'question',
    { type: type === 'multianswer' ? 'cloze' : type === 'match' ? 'matching' : type },
    [
      createTextElement('name', readField(question, 'name')),
      createTextElement('questiontext', asked, format, files('questiontext', id)),
      createFormattedElement('generalfeedback', question, 'generalfeedback', files('generalfeedback', id)),
      createPlainElement('defaultgrade', readField(question, 'defaultmark') || '1'),
      ...createPluginFields(type, { plugin, id, files }),
      ...hintsOf(question),
      ...tagsOf(question),
    ],
  );
}

/** Returns a Cloze question's text with its gaps inserted. */
function withParts(question: XmlElement, children: Map<string, XmlElement>): string {
  const ids = gapIdsOf(question);
  return readField(question, 'questiontext').replace(/\{#(\d{1,3})\}/g, (all, index: string) => {
    const child = children.get(ids[Number(index) - 1] ?? '');
    return child ? readField(child, 'questiontext') : all;
  });
}
