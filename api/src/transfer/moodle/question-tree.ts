import {
  childOf,
  childrenOf,
  type Element,
  elements,
  makeElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import { at, field, formatName } from './fields.ts';
import { type FindTextFiles, formatted, plain, textElement } from './question-parts.ts';
import { pluginParts } from './question-plugins.ts';

function tagsOf(question: Element): Element[] {
  const tags = childrenOf(childOf(question, 'tags'), 'tag').map((tag) =>
    textElement('tag', field(tag, 'name')),
  );
  return tags.length > 0 ? [makeElement('tags', {}, tags)] : [];
}

function hintsOf(question: Element): Element[] {
  return childrenOf(childOf(question, 'question_hints'), 'question_hint').map((hint) =>
    formatted('hint', hint, 'hint'),
  );
}

/** Lists the ids of a Cloze question's gaps, which Moodle stores as separate questions. */
export function gapsOf(question: Element): string[] {
  const plugin = elements(question).find(({ name }) => name === 'plugin_qtype_multianswer_question');
  return field(at(plugin, 'multianswer'), 'sequence').split(',').filter(Boolean);
}

/** Converts a backup's question to Moodle XML's structure. */
export function toMoodleXml(
  question: Element,
  children: Map<string, Element>,
  files: FindTextFiles,
): Element {
  const type = field(question, 'qtype');
  const id = question.attributes.id ?? '';
  const plugin = elements(question).find(({ name }) => name === `plugin_qtype_${type}_question`);
  const asked = type === 'multianswer' ? withParts(question, children) : field(question, 'questiontext');
  const format = { format: formatName(field(question, 'questiontextformat')) };
  return makeElement(
    'question',
    { type: type === 'multianswer' ? 'cloze' : type === 'match' ? 'matching' : type },
    [
      textElement('name', field(question, 'name')),
      textElement('questiontext', asked, format, files('questiontext', id)),
      formatted('generalfeedback', question, 'generalfeedback', files('generalfeedback', id)),
      plain('defaultgrade', field(question, 'defaultmark') || '1'),
      ...pluginParts(type, { plugin, id, files }),
      ...hintsOf(question),
      ...tagsOf(question),
    ],
  );
}

/** Inserts the gaps of a Cloze text. */
function withParts(question: Element, children: Map<string, Element>): string {
  const ids = gapsOf(question);
  return field(question, 'questiontext').replace(/\{#(\d{1,3})\}/g, (all, index: string) => {
    const child = children.get(ids[Number(index) - 1] ?? '');
    return child ? field(child, 'questiontext') : all;
  });
}
