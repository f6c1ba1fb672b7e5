import { escapeHtml } from '../../../core/text/escape-html.ts';
import type { PartialQuestion } from '../../questions/questions.schema.ts';

import { QuestionRefusedError } from '../refusal.ts';
import { readAttribute, readChild, readChildren, type XmlElement } from '../xml-tree.ts';
import type { ResponseDeclaration } from './declarations.ts';
import type { ComparedLiterals, ProbeContext } from './grade.ts';
import type { QtiTextRenderer } from './item-html.ts';
import { probeMultipleChoice, probeOrder, probeRows, probeSingleChoice } from './probe-choices.ts';

export interface InteractionContext {
  task: ProbeContext;
  texts: QtiTextRenderer;
  literals: ComparedLiterals;
}

/** The question of an interaction, and the best answer's points if known. */
export interface ParsedInteraction {
  fields: Omit<PartialQuestion, 'text'>;
  best?: number;
  /** The options' ids, in order, if each id alone is a possible answer. */
  chosen?: string[];
  /** The answer with full marks. */
  right?: string[];
}

function idOf(element: XmlElement): string {
  if (
    readAttribute(element, 'showHide') === 'hide' ||
    readAttribute(element, 'templateIdentifier') !== undefined
  )
    throw new QuestionRefusedError('Una opción se muestra u oculta según una plantilla.');
  return readAttribute(element, 'identifier') ?? '';
}

/** True when options may be shuffled; a fixed option prevents shuffling. */
function shufflesOf(interaction: XmlElement, options: XmlElement[], { warn }: QtiTextRenderer): boolean {
  const shuffles = readAttribute(interaction, 'shuffle') === 'true';
  const fixed = options.filter((option) => readAttribute(option, 'fixed') === 'true');
  if (shuffles && fixed.length > 0) warn('Hay opciones con lugar fijo: no se mezcla ninguna.');
  return shuffles && fixed.length === 0;
}

function limitOf(element: XmlElement, name: string): number {
  return Number(readAttribute(element, name) ?? '0') || 0;
}

/** Returns the declared correct answers; if there are none, the mapped keys with points. */
function hintOf({ correctTexts, mapping }: ResponseDeclaration): string[] {
  if (correctTexts.length > 0) return correctTexts;
  return (mapping?.entries ?? []).filter(({ value }) => value > 0).map(({ key }) => key);
}

function choice(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  { task, texts }: InteractionContext,
): ParsedInteraction {
  const options = readChildren(interaction, 'simpleChoice');
  const ids = options.map(idOf);
  if (new Set(ids).size < ids.length)
    throw new QuestionRefusedError('Dos opciones tienen el mismo identificador.');
  const max = Number(readAttribute(interaction, 'maxChoices') ?? '1');
  const min = limitOf(interaction, 'minChoices');
  const isSingle = declaration.cardinality === 'single' || max === 1;
  if (declaration.cardinality === 'ordered')
    throw new QuestionRefusedError('El orden en que se eligen las opciones cuenta.');
  if (!isSingle && ((max > 1 && max < ids.length) || min > 1))
    texts.warn('Había un mínimo o un máximo de opciones para elegir: acá no lo hay.');
  const { weights, best } = isSingle
    ? probeSingleChoice(task, declaration.id, ids)
    : probeMultipleChoice(task, declaration.id, ids, hintOf(declaration));
  return {
    fields: {
      kind: isSingle ? 'single' : 'multiple',
      shuffle: shufflesOf(interaction, options, texts),
      options: options.map((option, index) => ({ text: texts.htmlOf(option), weight: weights[index] ?? 0 })),
    },
    best,
    ...(isSingle ? { chosen: ids } : { right: ids.filter((_id, index) => (weights[index] ?? 0) > 0) }),
  };
}

function order(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  { task, texts }: InteractionContext,
): ParsedInteraction {
  const options = readChildren(interaction, 'simpleChoice');
  const byId = new Map(options.map((option) => [idOf(option), option]));
  const right = declaration.correctTexts;
  const items = right.map((id) => byId.get(id)).filter((item) => item !== undefined);
  if (items.length !== options.length || new Set(right).size !== options.length)
    throw new QuestionRefusedError('El orden correcto no nombra todos los elementos.');
  if (
    [limitOf(interaction, 'maxChoices'), limitOf(interaction, 'minChoices')].some(
      (limit) => limit > 0 && limit < right.length,
    )
  )
    throw new QuestionRefusedError('Se ordena una parte de los elementos.');
  shufflesOf(interaction, options, texts);
  const best = probeOrder(task, declaration.id, right);
  return {
    fields: { kind: 'ordering', items: items.map((item) => ({ text: texts.htmlOf(item) })) },
    best,
    right,
  };
}

function pairsOf(declaration: ResponseDeclaration): Map<string, string> {
  const pairs = hintOf(declaration).map((pair) => pair.trim().split(/\s+/));
  const byRow = new Map(pairs.map(([row = '', to = '']) => [row, to]));
  if (byRow.size < pairs.length) throw new QuestionRefusedError('Un elemento tiene varias parejas.');
  return byRow;
}

/** The first set holds the prompts, the second the answers. */
function match(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  { task, texts }: InteractionContext,
): ParsedInteraction {
  const [left = [], right = [], ...more] = readChildren(interaction, 'simpleMatchSet').map((set) =>
    readChildren(set, 'simpleAssociableChoice'),
  );
  if (more.length > 0 || declaration.baseType !== 'directedPair')
    throw new QuestionRefusedError('No se entiende qué se empareja.');
  for (const one of [...left, ...right])
    for (const name of ['matchMax', 'matchMin']) readAttribute(one, name);
  for (const name of ['maxAssociations', 'minAssociations']) readAttribute(interaction, name);
  const choices = new Map(right.map((one) => [idOf(one), texts.plainOf(one)]));
  const rows = new Map(left.map((one) => [idOf(one), texts.htmlOf(one)]));
  const given = (picks: ReadonlyMap<string, string>) => [...picks].map(([row, pick]) => `${row} ${pick}`);
  const found = probeRows(
    task,
    [...rows.keys()],
    [...choices.keys()],
    pairsOf(declaration),
    (picks) => task.grade(new Map([[declaration.id, given(picks)]])).score,
  );
  const used = new Set(found.right.values());
  return {
    fields: {
      kind: 'matching',
      shuffle: shufflesOf(interaction, [...left, ...right], texts),
      pairs: [...rows].map(([id, text]) => ({ text, match: choices.get(found.right.get(id) ?? '') ?? '' })),
      distractors: [...choices].filter(([id]) => !used.has(id)).map(([, text]) => ({ text })),
    },
    best: found.best,
    right: given(found.right),
  };
}

function essay(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  { texts }: InteractionContext,
): ParsedInteraction {
  if (limitOf(interaction, 'maxStrings') > 1)
    throw new QuestionRefusedError('Pide varios textos en una respuesta.');
  if (declaration.cardinality !== 'single')
    throw new QuestionRefusedError('Pide varios textos en una respuesta.');
  if (declaration.mapping) texts.warn('Se corregía sola: acá la corrige una persona.');
  const model = declaration.correctTexts.filter((text) => text !== '');
  texts.graderNotes.push(...model.map((text) => `<p>${escapeHtml(text)}</p>`));
  return { fields: { kind: 'essay' } };
}

/** Maps MIME types named in QTI files to extensions or type groups. */
const UPLOAD_TYPES: [RegExp, string][] = [
  [/^application\/pdf$/, '.pdf'],
  [/^image\/(?:\*|png|jpeg|gif)$/, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^application\/zip$/, 'archive'],
  [/^text\/plain$/, '.txt'],
  [/word|opendocument\.text|rtf/, 'document'],
  [/excel|spreadsheet|^text\/csv$/, 'spreadsheet'],
  [/powerpoint|presentation/, 'presentation'],
];

function upload(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  { texts }: InteractionContext,
): ParsedInteraction {
  if (declaration.cardinality !== 'single' || declaration.baseType !== 'file')
    throw new QuestionRefusedError('No se entiende qué archivo se pide.');
  const written = (readAttribute(interaction, 'type') ?? '').split(/[\s,]+/).filter(Boolean);
  const types = written.map((type) => UPLOAD_TYPES.find(([pattern]) => pattern.test(type))?.[1]);
  const unknown = written.filter((_type, index) => types[index] === undefined);
  if (unknown.length > 0)
    texts.warn(`El tipo de archivo «${unknown.join(' ').slice(0, 80)}» no se conoce: no se pide.`);
  return { fields: { kind: 'file', maxFiles: 1, types: types.filter((type) => type !== undefined) } };
}

type Read = (
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  asked: InteractionContext,
) => ParsedInteraction;

/** Readers of the interactions that must be alone in their item. */
export const BLOCK_INTERACTION_READERS: Record<string, Read> = {
  choiceInteraction: choice,
  orderInteraction: order,
  matchInteraction: match,
  extendedTextInteraction: essay,
  uploadInteraction: upload,
};

export function promptOf(interaction: XmlElement, texts: QtiTextRenderer): string {
  const prompt = readChild(interaction, 'prompt');
  return prompt ? texts.htmlOf(prompt) : '';
}
