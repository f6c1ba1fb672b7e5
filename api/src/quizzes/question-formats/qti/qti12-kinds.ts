import type { PartialQuestion } from '../../questions/questions.schema.ts';
import { convertHtmlToText } from '../html-parts.ts';
import { QuestionRefusedError } from '../refusal.ts';
import {
  ALL_OR_NOTHING_MESSAGE,
  type ComparedLiterals,
  type GivenAnswers,
  type ProbeContext,
} from './grade.ts';
import { probeMultipleChoice, probeRows, probeSingleChoice } from './probe-choices.ts';
import { createEntryScorer, probeNumbers, probeTexts } from './probe-entries.ts';
import type { Qti12Processing } from './qti12-conditions.ts';
import { readMaterial, readPlainMaterial } from './qti12-material.ts';
import type { Qti12Response } from './qti12-responses.ts';

export interface Qti12Item {
  text: string;
  type: string;
  responses: Qti12Response[];
  processing: Qti12Processing;
  task: ProbeContext;
}

export interface ParsedQti12Question {
  fields: Omit<PartialQuestion, 'text'> & { text?: string };
  best?: number;
  id?: string;
  chosen?: string[];
  given?: GivenAnswers;
}

function onlyResponse({ responses }: Qti12Item): Qti12Response {
  const [first, ...more] = responses;
  if (!first) throw new QuestionRefusedError('No tiene respuestas.');
  if (more.length > 0) throw new QuestionRefusedError('Tiene varias respuestas: no es una sola elección.');
  return first;
}

/** Leaves shuffling to the quiz when the item does not specify it. */
function shuffleOf({ shuffle, labels }: Qti12Response, { warn }: ProbeContext): { shuffle?: boolean } {
  if (shuffle === undefined) return {};
  const isFixed = labels.some((label) => label.isFixed);
  if (shuffle === 'yes' && isFixed) warn('Hay opciones con lugar fijo: no se mezcla ninguna.');
  return { shuffle: shuffle === 'yes' && !isFixed };
}

export function readQti12Choice(item: Qti12Item): ParsedQti12Question {
  const response = onlyResponse(item);
  const { task, processing, type } = item;
  const ids = response.labels.map(({ id }) => id);
  const isSingle = type !== 'multiple_answers_question';
  // Canvas subtracts wrong from correct choices, but exports this grading as all or nothing.
  const { weights, best } = isSingle
    ? probeSingleChoice(task, response.id, ids)
    : probeMultipleChoice(task, response.id, ids, processing.compared.get(response.id) ?? [], true);
  const options = response.labels.map(({ element }, index) => ({
    text: readMaterial(element).html,
    weight: weights[index] ?? 0,
  }));
  const right = ids.filter((_id, index) => (weights[index] ?? 0) > 0);
  return {
    fields: { kind: isSingle ? 'single' : 'multiple', ...shuffleOf(response, task), options },
    best,
    id: response.id,
    ...(isSingle ? { chosen: ids } : { given: new Map([[response.id, right]]) }),
  };
}

export function readQti12ShortAnswer(item: Qti12Item): ParsedQti12Question {
  const { id } = onlyResponse(item);
  const texts = new Set(item.processing.compared.get(id) ?? []);
  const { accepted, caseSensitive, best } = probeTexts(createEntryScorer(item.task.grade, id), { texts });
  return { fields: { kind: 'short', caseSensitive, accepted }, best, id };
}

export function readQti12Numerical(item: Qti12Item): ParsedQti12Question {
  const response = onlyResponse(item);
  response.isNumeric = true;
  const { id } = response;
  const literals: ComparedLiterals = {
    texts: new Set(item.processing.compared.get(id) ?? []),
    tolerances: [],
  };
  const { ranges, best } = probeNumbers(createEntryScorer(item.task.grade, id), literals, item.task.warn);
  const numbers = ranges.map(({ min, max, weight }) =>
    min === max ? { value: min, weight } : { min, max, weight },
  );
  return { fields: { kind: 'numerical', numbers }, best, id };
}

export function readQti12Matching({ responses, task }: Qti12Item): ParsedQti12Question {
  const byRow = new Map(
    responses.map(({ id, labels }) => [
      id,
      new Map(labels.map((label) => [readPlainMaterial(label.element), label.id])),
    ]),
  );
  const texts = [...new Set([...byRow.values()].flatMap((labels) => [...labels.keys()]))];
  const given = (picks: ReadonlyMap<string, string>): GivenAnswers =>
    new Map([...picks].map(([row, text]) => [row, [byRow.get(row)?.get(text) ?? '']]));
  const { right, best } = probeRows(
    task,
    [...byRow.keys()],
    texts,
    new Map(),
    (picks) => task.grade(given(picks)).score,
  );
  const used = new Set(right.values());
  return {
    fields: {
      kind: 'matching',
      pairs: responses.map(({ id, html }) => ({ text: html, match: right.get(id) ?? '' })),
      distractors: texts.filter((text) => !used.has(text)).map((text) => ({ text })),
    },
    best,
    given: given(right),
  };
}

/** Reads an ordering of Canvas's New Quizzes, whose rules name the items in the correct order. */
export function readQti12Ordering(item: Qti12Item): ParsedQti12Question {
  const { id, labels } = onlyResponse(item);
  const order = [...new Set(item.processing.compared.get(id) ?? [])];
  const right = order
    .map((one) => labels.find((label) => label.id === one))
    .filter((label) => label !== undefined);
  if (right.length !== labels.length)
    throw new QuestionRefusedError('El orden correcto no nombra todos los elementos.');
  item.task.warn(ALL_OR_NOTHING_MESSAGE);
  const { score } = item.task.grade(new Map([[id, order]]));
  return {
    fields: { kind: 'ordering', items: right.map(({ element }) => ({ text: readMaterial(element).html })) },
    best: score,
  };
}

const TRUE = /^(?:true|verdadero|verdadeiro|cierto|v|t)$/i;
const FALSE = /^(?:false|falso|f)$/i;

/** Converts a choice to true/false when its two options mean true and false and only one scores. */
export function toTrueFalse({ fields, ...read }: ParsedQti12Question): ParsedQti12Question {
  const options = fields.options ?? [];
  const of = (name: RegExp) => options.find(({ text }) => name.test(convertHtmlToText(text)));
  const [yes, no] = [of(TRUE), of(FALSE)];
  const isPlain = options.length === 2 && options.every(({ weight }) => weight === 100 || weight === 0);
  if (!yes || !no || !isPlain || yes.weight === no.weight) return { fields, ...read };
  const feedbacks = { feedbackTrue: yes.feedback ?? '', feedbackFalse: no.feedback ?? '' };
  const { feedback } = fields;
  return {
    ...read,
    fields: {
      kind: 'truefalse',
      correct: yes.weight === 100,
      ...feedbacks,
      ...(feedback ? { feedback } : {}),
    },
  };
}
