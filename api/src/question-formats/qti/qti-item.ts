import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { readNumber } from '../../quizzes/questions/read-number.ts';
import { mathFromCanvas } from '../html-parts.ts';
import { childOf, childrenOf, type Element, elements, findAll, textOf, toHtml } from '../xml-tree.ts';

export type QtiFields = Pick<NewQuestionBody, 'kind' | 'text'> & Partial<NewQuestionBody>;
type GapBody = NonNullable<NewQuestionBody['gaps']>[number];

interface Declaration {
  correct: string[];
  mapped: Map<string, number>;
  caseSensitive: boolean;
  baseType: string;
}

function readDeclarations(item: Element): Map<string, Declaration> {
  const declarations = childrenOf(item, 'responseDeclaration').map((declaration): [string, Declaration] => {
    const values = childrenOf(childOf(declaration, 'correctResponse'), 'value');
    const entries = childrenOf(childOf(declaration, 'mapping'), 'mapEntry');
    return [
      declaration.attributes.identifier ?? '',
      {
        correct: values.map((value) => textOf(value).trim()),
        mapped: new Map(
          entries.map((entry) => [
            entry.attributes.mapKey ?? '',
            Number(entry.attributes.mappedValue ?? '0') || 0,
          ]),
        ),
        caseSensitive: entries.some((entry) => entry.attributes.caseSensitive === 'true'),
        baseType: declaration.attributes.baseType ?? '',
      },
    ];
  });
  return new Map(declarations);
}

/** Percent of the greatest sum that the mapping can give. */
function shareOf(value: number, best: number): number {
  return best <= 0 ? 0 : Math.max(-100, Math.min(100, Math.round((value / best) * 1e7) / 1e5));
}

function htmlOf(element: Element): string {
  const inside = toHtml(element, (child) =>
    /^(?:feedbackInline|rubricBlock)$/.test(child.name) ? '' : undefined,
  );
  return mathFromCanvas(inside).trim();
}

function plainOf(element: Element): string {
  return textOf(element).replace(/\s+/g, ' ').trim();
}

function choice(interaction: Element, { correct, mapped }: Declaration): Partial<QtiFields> {
  const single = (interaction.attributes.maxChoices ?? '1') === '1' && correct.length <= 1;
  const best = single
    ? Math.max(0, ...mapped.values())
    : [...mapped.values()].filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  const options = childrenOf(interaction, 'simpleChoice').map((option) => {
    const id = option.attributes.identifier ?? '';
    const isRight = correct.includes(id);
    // Without a mapping all must be right: each wrong one takes away what a right one gives.
    const plain = single
      ? isRight
        ? 100
        : 0
      : isRight
        ? 100 / correct.length
        : -100 / Math.max(1, correct.length);
    const weight =
      mapped.size > 0 && best > 0 ? shareOf(mapped.get(id) ?? 0, best) : Math.round(plain * 1e5) / 1e5;
    const feedback = childrenOf(option, 'feedbackInline').map(htmlOf).join(' ');
    return { text: htmlOf(option), weight, feedback };
  });
  return {
    kind: single ? 'single' : 'multiple',
    shuffle: interaction.attributes.shuffle === 'true',
    options,
  };
}

function acceptedOf({ correct, mapped }: Declaration) {
  const best = Math.max(0, ...mapped.values());
  const texts = new Map<string, number>();
  for (const [text, value] of mapped) texts.set(text, shareOf(value, best));
  for (const text of correct) if (mapped.size === 0 || !texts.has(text)) texts.set(text, 100);
  return [...texts].filter(([text]) => text.trim() !== '').map(([text, weight]) => ({ text, weight }));
}

const isNumeric = ({ baseType }: Declaration) => baseType === 'float' || baseType === 'integer';

function toleranceOf(item: Element): number {
  const equal = findAll(item, 'equal').find(({ attributes }) => attributes.toleranceMode === 'absolute');
  return readNumber((equal?.attributes.tolerance ?? '0').split(/\s+/)[0] ?? '0') ?? 0;
}

function entry(item: Element, declaration: Declaration): Partial<QtiFields> | string {
  const accepted = acceptedOf(declaration);
  if (!isNumeric(declaration)) {
    return {
      kind: 'short',
      caseSensitive: declaration.caseSensitive,
      accepted: accepted.map((one) => ({ ...one, text: one.text.replaceAll('*', '\\*') })),
    };
  }
  const numbers = accepted.map(({ text, weight }) => ({
    value: readNumber(text) ?? null,
    weight,
    tolerance: toleranceOf(item),
  }));
  if (numbers.some(({ value }) => value === null)) return 'Una respuesta no es un número.';
  return { kind: 'numerical', numbers };
}

function order(interaction: Element, { correct }: Declaration): Partial<QtiFields> | string {
  const byId = new Map(
    childrenOf(interaction, 'simpleChoice').map((one) => [one.attributes.identifier, one]),
  );
  const items = correct.map((id) => byId.get(id));
  if (items.length !== byId.size || items.includes(undefined))
    return 'El orden correcto no nombra todos los elementos.';
  return { kind: 'ordering', items: items.map((one) => ({ text: one ? htmlOf(one) : '' })) };
}

/** The pairs of a match or associate interaction: the first set asks, the second answers. */
function match(interaction: Element, { correct }: Declaration): Partial<QtiFields> | string {
  const sets = childrenOf(interaction, 'simpleMatchSet').map((set) => elements(set));
  const [left = [], right = []] = sets;
  const known = new Map([...left, ...right].map((one) => [one.attributes.identifier ?? '', one]));
  const used = new Set<string>();
  const pairs = [];
  for (const pair of correct) {
    const [from = '', to = ''] = pair.split(/\s+/);
    const [asks, answers] = [known.get(from), known.get(to)];
    if (!asks || !answers) return `La pareja «${pair.slice(0, 40)}» no está entre las opciones.`;
    used.add(to);
    pairs.push({ text: htmlOf(asks), match: plainOf(answers) });
  }
  const distractors = right
    .filter((one) => !used.has(one.attributes.identifier ?? ''))
    .map((one) => ({ text: plainOf(one) }));
  return { kind: 'matching', shuffle: interaction.attributes.shuffle === 'true', pairs, distractors };
}

function gapOf(interaction: Element, item: Element, declaration: Declaration): GapBody {
  if (interaction.name === 'inlineChoiceInteraction') {
    const best = Math.max(0, ...declaration.mapped.values());
    return {
      kind: 'choice',
      accepted: childrenOf(interaction, 'inlineChoice').map((one) => {
        const id = one.attributes.identifier ?? '';
        const isRight = declaration.correct.includes(id);
        const weight =
          declaration.mapped.size > 0 ? shareOf(declaration.mapped.get(id) ?? 0, best) : isRight ? 100 : 0;
        return { text: plainOf(one), weight };
      }),
    };
  }
  const kind = isNumeric(declaration) ? 'number' : 'text';
  const tolerance = kind === 'number' ? toleranceOf(item) : 0;
  return {
    kind,
    caseSensitive: declaration.caseSensitive,
    accepted: acceptedOf(declaration).map((one) => ({ ...one, tolerance })),
  };
}

const INLINE = ['textEntryInteraction', 'inlineChoiceInteraction'];
const BLOCK = ['choiceInteraction', 'orderInteraction', 'matchInteraction', 'extendedTextInteraction'];
const OTHER = [
  'associateInteraction',
  'gapMatchInteraction',
  'hottextInteraction',
  'hotspotInteraction',
  'sliderInteraction',
];
const MORE = [
  'uploadInteraction',
  'drawingInteraction',
  'mediaInteraction',
  'graphicOrderInteraction',
  'customInteraction',
];

function readBlock(body: Element, block: Element, declaration: Declaration): QtiFields | string {
  const prompts = childrenOf(block, 'prompt').map(htmlOf).join(' ');
  const around = toHtml(body, (child) => (child === block || child.name === 'rubricBlock' ? '' : undefined));
  const text = mathFromCanvas(`${around} ${prompts}`).trim();
  const reads: Record<string, () => Partial<QtiFields> | string> = {
    choiceInteraction: () => choice(block, declaration),
    orderInteraction: () => order(block, declaration),
    matchInteraction: () => match(block, declaration),
    extendedTextInteraction: () => ({ kind: 'essay' }),
  };
  const fields = reads[block.name]?.() ?? 'Esa clase de pregunta no se puede importar.';
  return typeof fields === 'string' ? fields : ({ text, ...fields } as QtiFields);
}

/** What an assessmentItem of QTI 2.x asks; a text says what is wrong. */
export function readItem(item: Element): QtiFields | string {
  const body = childOf(item, 'itemBody');
  if (!body) return 'No tiene itemBody.';
  const declarations = readDeclarations(item);
  const none: Declaration = { correct: [], mapped: new Map(), caseSensitive: false, baseType: '' };
  const of = (one: Element) => declarations.get(one.attributes.responseIdentifier ?? '') ?? none;
  const found = findAll(body, ...INLINE, ...BLOCK, ...OTHER, ...MORE);
  const unknown = found.find(({ name }) => OTHER.includes(name) || MORE.includes(name));
  if (unknown) return `Las preguntas de clase «${unknown.name}» no se pueden importar.`;
  const [first, ...others] = found;
  if (!first) return '';
  if (BLOCK.includes(first.name)) {
    if (others.length > 0) return 'Tiene varias interacciones: se importa de a una por pregunta.';
    return readBlock(body, first, of(first));
  }
  if (others.some(({ name }) => BLOCK.includes(name))) return 'Mezcla huecos con otras interacciones.';
  if (others.length === 0 && first.name === 'textEntryInteraction') {
    const text = mathFromCanvas(toHtml(body, (child) => (child === first ? ' _____ ' : undefined)));
    const fields = entry(item, of(first));
    return typeof fields === 'string'
      ? fields
      : ({ text: text.replace(/<p>\s*_____\s*<\/p>\s*$/, ''), ...fields } as QtiFields);
  }
  const text = toHtml(body, (child) =>
    found.includes(child) ? `[[${found.indexOf(child) + 1}]]` : undefined,
  );
  return { kind: 'gaps', text: mathFromCanvas(text), gaps: found.map((one) => gapOf(one, item, of(one))) };
}
