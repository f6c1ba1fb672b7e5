import { QuestionRefusedError } from '../refusal.ts';
import { listElements, markElementRead, readAttribute, type XmlElement } from '../xml-tree.ts';
import { readMaterial } from './qti12-material.ts';

export interface ResponseLabel {
  id: string;
  element: XmlElement;
  /** The way of answering in Canvas's New Quizzes, such as `dropdown`. */
  answerType: string | undefined;
  /** The comparison of typed text in Canvas's New Quizzes, such as `TextRegex`. */
  algorithm: string | undefined;
  isFixed: boolean;
}

export interface Qti12Response {
  id: string;
  name: string;
  /** The prompt of this response. */
  html: string;
  labels: ResponseLabel[];
  cardinality: string;
  /** `yes` or `no`; undefined when not stated. */
  shuffle: string | undefined;
  isNumeric: boolean;
}

const RESPONSE = /^response_(?:lid|str|num|xy|grp|extension)$/;

function labelsIn(parent: XmlElement): ResponseLabel[] {
  return listElements(parent).flatMap((child) => {
    if (child.name === 'flow_label') return labelsIn(markElementRead(child));
    if (child.name !== 'response_label') return [];
    return [
      {
        id: readAttribute(markElementRead(child), 'ident') ?? '',
        element: child,
        answerType: readAttribute(child, 'answer_type')?.toLowerCase(),
        algorithm: readAttribute(child, 'scoring_algorithm'),
        isFixed: readAttribute(child, 'rshuffle')?.toLowerCase() === 'no',
      },
    ];
  });
}

function readAnswer(element: XmlElement): Qti12Response {
  markElementRead(element);
  const renders = listElements(element).filter(({ name }) =>
    /^render_(?:choice|fib)$|^ims_render_object$/.test(name),
  );
  const kinds = renders.map((render) =>
    (readAttribute(markElementRead(render), 'fibtype') ?? '').toLowerCase(),
  );
  return {
    id: readAttribute(element, 'ident') ?? '',
    name: element.name,
    html: readMaterial(element).html,
    labels: renders.flatMap(labelsIn),
    cardinality: (readAttribute(element, 'rcardinality') ?? 'single').toLowerCase(),
    shuffle: renders
      .map((render) => readAttribute(render, 'shuffle')?.toLowerCase())
      .find((one) => one !== undefined),
    isNumeric:
      element.name === 'response_num' || kinds.some((kind) => /^(?:decimal|integer|scientific)$/.test(kind)),
  };
}

/** Reads the text of an item and its responses, in order. */
export function readPresentation(item: XmlElement | undefined): { html: string; responses: Qti12Response[] } {
  const parts: string[] = [];
  const responses: Qti12Response[] = [];
  const walk = (parent: XmlElement): void => {
    for (const child of listElements(parent)) {
      if (child.name === 'flow') walk(markElementRead(child));
      else if (RESPONSE.test(child.name)) responses.push(readAnswer(child));
      else if (child.name === 'material') parts.push(readMaterial({ ...parent, children: [child] }).html);
    }
  };
  if (item) walk(item);
  const odd = responses.find(({ name }) => !/^response_(?:lid|str|num)$/.test(name));
  if (odd) throw new QuestionRefusedError(`Las respuestas de clase «${odd.name}» no se pueden importar.`);
  return { html: parts.join(' ').trim(), responses };
}
