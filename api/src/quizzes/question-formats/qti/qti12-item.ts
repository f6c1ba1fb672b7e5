import { parseDecimal } from '../../questions/read-number.ts';
import { QuestionRefusedError } from '../refusal.ts';
import {
  findDescendants,
  listElements,
  markElementRead,
  readChild,
  readChildren,
  readText,
  type XmlElement,
} from '../xml-tree.ts';
import { assignFeedback } from './feedback.ts';
import type { QtiFeedback } from './grade.ts';
import type { ParsedQtiItem } from './qti-item.ts';
import { readQti12Processing } from './qti12-conditions.ts';
import { readQti12Gaps } from './qti12-gaps.ts';
import {
  type ParsedQti12Question,
  type Qti12Item,
  readQti12Choice,
  readQti12Matching,
  readQti12Numerical,
  readQti12Ordering,
  readQti12ShortAnswer,
  toTrueFalse,
} from './qti12-kinds.ts';
import { readMaterial, readPlainMaterial } from './qti12-material.ts';
import { type Qti12Response, readPresentation } from './qti12-responses.ts';
import { listDroppedQti12Parts } from './unread-qti.ts';

function metadata(item: XmlElement): Map<string, string> {
  const fields = findDescendants(item, 'qtimetadatafield');
  return new Map(
    fields.map((field) => [
      readText(readChild(field, 'fieldlabel')).trim(),
      readText(readChild(field, 'fieldentry')).trim(),
    ]),
  );
}

const PROFILES: Record<string, string> = {
  'cc.multiple_choice': 'multiple_choice_question',
  'cc.multiple_response': 'multiple_answers_question',
  'cc.true_false': 'true_false_question',
  'cc.fib': 'short_answer_question',
  'cc.pattern_match': 'short_answer_question',
  'cc.essay': 'essay_question',
};

/** Guesses the kind from the responses, for items that do not name it. */
function guessType(responses: Qti12Response[], isGraded: boolean): string {
  const [first, ...more] = responses;
  if (!first) return 'text_only_question';
  if (more.length > 0) {
    const labels = responses.map((response) =>
      response.labels
        .map(({ element }) => readPlainMaterial(element))
        .sort()
        .join('\n'),
    );
    const isMatching = first.labels.length > 0 && labels.every((one) => one === labels[0]);
    if (isMatching && responses.every(({ html }) => html !== '')) return 'matching_question';
    throw new QuestionRefusedError('Tiene varias respuestas: se importa de a una por pregunta.');
  }
  if (first.isNumeric) return 'numerical_question';
  if (first.name !== 'response_lid') return isGraded ? 'short_answer_question' : 'essay_question';
  if (first.cardinality === 'ordered') return 'ordering_question';
  return first.cardinality === 'multiple' ? 'multiple_answers_question' : 'multiple_choice_question';
}

function readKind(item: Qti12Item): ParsedQti12Question | undefined {
  switch (item.type) {
    case 'multiple_choice_question':
    case 'multiple_answers_question':
      return readQti12Choice(item);
    case 'true_false_question':
      return readQti12Choice(item);
    case 'short_answer_question':
      return readQti12ShortAnswer(item);
    case 'numerical_question':
      return readQti12Numerical(item);
    case 'matching_question':
      return readQti12Matching(item);
    case 'ordering_question':
      return readQti12Ordering(item);
    case 'fill_in_multiple_blanks_question':
    case 'multiple_dropdowns_question':
      return readQti12Gaps(item);
    case 'essay_question':
      return { fields: { kind: 'essay' } };
    case 'text_only_question':
      return undefined;
  }
  throw new QuestionRefusedError(
    `Las preguntas de clase «${item.type.slice(0, 40) || 'desconocida'}» no se pueden importar.`,
  );
}

/** Separates answer-dependent feedback from constant texts such as solutions. */
function feedbacksOf(item: XmlElement): { byAnswer: QtiFeedback[]; always: string; hasHints: boolean } {
  const byAnswer: QtiFeedback[] = [];
  const always: string[] = [];
  let hasHints = false;
  for (const feedback of readChildren(item, 'itemfeedback')) {
    const key = feedback.attributes.ident ?? '';
    byAnswer.push({ key, html: readMaterial(feedback).html });
    for (const part of listElements(feedback).filter(({ name }) => name === 'solution' || name === 'hint')) {
      const texts = listElements(markElementRead(part)).map((one) => readMaterial(markElementRead(one)).html);
      if (part.name === 'solution') always.push(...texts);
      else hasHints = true;
    }
  }
  return { byAnswer, always: always.join('\n'), hasHints };
}

function markOf(notes: Map<string, string>, best: number | undefined, isPercent: boolean): number {
  const written = notes.get('points_possible') ?? notes.get('cc_weighting');
  const mark = parseDecimal(written ?? '');
  if (mark !== undefined && mark >= 0) return mark;
  // Canvas and others write full marks as 100.
  return best === undefined || (isPercent && best === 100) ? 1 : best;
}

/** Reads an item of QTI 1.2; undefined when it has no question. */
export function readQti12Item(item: XmlElement): ParsedQtiItem | undefined {
  const warnings = new Set<string>();
  const warn = (message: string) => void warnings.add(message);
  const notes = metadata(item);
  const { html, responses } = readPresentation(readChild(item, 'presentation'));
  const profile = (notes.get('cc_profile') ?? '').replace(/\.v\d.*$/, '');
  const named = notes.get('question_type') ?? PROFILES[profile];
  if (named === 'numerical_question') for (const response of responses) response.isNumeric = true;
  const processing = readQti12Processing(item, responses);
  const type = named ?? guessType(responses, processing.compared.size > 0);
  const task = { grade: processing.grade, warn };
  const read = readKind({ text: html, type, responses, processing, task });
  if (!read) return undefined;
  const { byAnswer, always, hasHints } = feedbacksOf(item);
  if (hasHints) warn('Las pistas no se importan.');
  const { id = '', chosen, given = new Map() } = read;
  const shared = assignFeedback(read.fields, byAnswer, task, { id, chosen, given });
  const { fields } =
    type === 'true_false_question' ? toTrueFalse({ ...read, fields: shared }) : { fields: shared };
  if (notes.has('parent_stimulus_item_ident'))
    warn('Su texto de apoyo es otra pregunta del archivo: no va con ella.');
  for (const message of listDroppedQti12Parts(item)) warn(message);
  const feedback = [fields.feedback ?? '', always].filter((text) => text !== '').join('\n');
  return {
    fields: { text: html, ...fields, feedback, mark: markOf(notes, read.best, processing.isPercent) },
    warnings,
  };
}
