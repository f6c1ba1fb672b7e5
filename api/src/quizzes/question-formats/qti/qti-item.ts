import { isGradedByHand } from '../../kinds/kinds.ts';
import type { PartialQuestion } from '../../questions/questions.schema.ts';
import { QuestionRefusedError } from '../refusal.ts';
import {
  findDescendants,
  listElements,
  markElementRead,
  markSubtreeRead,
  readAttribute,
  readChild,
  readChildren,
  type XmlElement,
} from '../xml-tree.ts';
import { type ResponseDeclaration, readResponseDeclarations } from './declarations.ts';
import { assignFeedback } from './feedback.ts';
import type { ComparedLiterals, GivenAnswers } from './grade.ts';
import { createInlineGapReader, probeGaps, readSingleEntry } from './inline-gaps.ts';
import {
  BLOCK_INTERACTION_READERS,
  type InteractionContext,
  type ParsedInteraction,
  promptOf,
} from './interactions.ts';
import { interactionsOf, QtiTextRenderer } from './item-html.ts';
import { compileGradeFunction, readQtiOutcomes } from './process-responses.ts';
import { listDroppedQtiParts } from './unread-qti.ts';

const INLINE = ['textEntryInteraction', 'inlineChoiceInteraction'];

export interface ParsedQtiItem {
  fields: PartialQuestion;
  warnings: Iterable<string>;
}

interface Found extends ParsedInteraction {
  text: string;
  given?: GivenAnswers;
}

/** Throws for unsupported features of the whole item. */
function refuseWhole(item: XmlElement): void {
  if (readAttribute(item, 'adaptive') === 'true')
    throw new QuestionRefusedError('Es adaptativa: se responde en varios pasos.');
  const templates = findDescendants(
    item,
    'templateDeclaration',
    'templateProcessing',
    'templateInline',
    'templateBlock',
  );
  if (templates.length > 0)
    throw new QuestionRefusedError('Se arma con valores al azar (plantillas), que no se pueden importar.');
  if (readChild(item, 'assessmentStimulusRef'))
    throw new QuestionRefusedError('Su texto está en otro archivo (estímulo compartido).');
}

function readAlone(
  body: XmlElement,
  block: XmlElement,
  declaration: ResponseDeclaration,
  asked: InteractionContext,
): Found {
  const { texts } = asked;
  const around = texts.htmlOf(body, (child) => (child === block ? '' : undefined));
  const text = `${around} ${promptOf(block, texts)}`.trim();
  const read = BLOCK_INTERACTION_READERS[block.name]?.(block, declaration, asked);
  if (!read)
    throw new QuestionRefusedError(
      `Las preguntas de clase «${block.name.slice(0, 40)}» no se pueden importar.`,
    );
  return { text, ...read };
}

function readGaps(
  body: XmlElement,
  found: XmlElement[],
  of: (one: XmlElement) => ResponseDeclaration,
  asked: InteractionContext,
): Found {
  const { texts, task } = asked;
  const [first] = found;
  if (first && found.length === 1 && first.name === 'textEntryInteraction') {
    const text = texts.htmlOf(body, (child) => (child === first ? ' _____ ' : undefined));
    const read = readSingleEntry(first, of(first), asked);
    return { text: text.replace(/<p>\s*_____\s*<\/p>\s*$/, '') || '_____', ...read };
  }
  const text = texts.htmlOf(body, (child) =>
    found.includes(child) ? `[[${found.indexOf(child) + 1}]]` : undefined,
  );
  const { gaps, best, right } = probeGaps(
    found.map((one) => createInlineGapReader(one, of(one), asked)),
    task,
  );
  return { text, fields: { kind: 'gaps', gaps }, best, given: right };
}

function readFound(
  item: XmlElement,
  body: XmlElement,
  found: XmlElement[],
  texts: QtiTextRenderer,
): Found & { mark: number | undefined } {
  const declarations = readResponseDeclarations(item);
  const used = new Set<string>();
  const of = (one: XmlElement): ResponseDeclaration => {
    const id = readAttribute(markElementRead(one), 'responseIdentifier') ?? '';
    const declaration = declarations.get(id);
    if (!declaration || used.has(id))
      throw new QuestionRefusedError(`La respuesta «${id.slice(0, 40)}» no está, o está dos veces.`);
    used.add(id);
    return declaration;
  };
  const isByHand = /^(?:extendedText|upload)Interaction$/.test(found[0]?.name ?? '');
  const processing = isByHand ? readChild(item, 'responseProcessing') : undefined;
  if (processing) {
    // Drops automatic grading, because a person grades texts and files here.
    if (listElements(processing).length > 0) texts.warn('Se corregía sola: acá la corrige una persona.');
    markSubtreeRead(processing);
  }
  const outcomes = readQtiOutcomes(item);
  const literals: ComparedLiterals = { texts: new Set(), tolerances: [] };
  const known = { declarations, literals };
  const grade = isByHand
    ? () => ({ score: 0, shows: new Set<string>() })
    : compileGradeFunction(item, known, outcomes);
  const asked: InteractionContext = { task: { grade, warn: texts.warn }, texts, literals };
  const [first] = found;
  const read =
    first && !INLINE.includes(first.name)
      ? readAlone(body, first, of(first), asked)
      : readGaps(body, found, of, asked);
  const unused = [...declarations.keys()].find((id) => !used.has(id));
  if (unused !== undefined)
    throw new QuestionRefusedError(`Declara la respuesta «${unused.slice(0, 40)}», que nada pide.`);
  for (const feedback of readChildren(item, 'modalFeedback')) texts.takeFeedback(feedback);
  const given = read.given ?? new Map([[[...used][0] ?? '', read.right ?? []]]);
  const shared = assignFeedback(read.fields, texts.feedbacks, asked.task, {
    id: [...used][0] ?? '',
    chosen: read.chosen,
    given,
  });
  return { ...read, fields: shared, mark: outcomes.maximum ?? read.best };
}

/** Reads an assessmentItem of QTI 2, or of QTI 3 with renamed elements; undefined when it has no question. */
export function readQtiItem(item: XmlElement): ParsedQtiItem | undefined {
  refuseWhole(item);
  const body = readChild(item, 'itemBody');
  if (!body) throw new QuestionRefusedError('No tiene itemBody.');
  const found = interactionsOf(body);
  if (found.length === 0) return undefined;
  const blocks = found.filter(({ name }) => !INLINE.includes(name));
  const unknown = blocks.find(({ name }) => !Object.hasOwn(BLOCK_INTERACTION_READERS, name));
  if (unknown)
    throw new QuestionRefusedError(
      `Las preguntas de clase «${unknown.name.slice(0, 40)}» no se pueden importar.`,
    );
  if (blocks.length > 0 && found.length > 1)
    throw new QuestionRefusedError('Tiene varias interacciones: se importa de a una por pregunta.');
  const texts = new QtiTextRenderer();
  const { text, fields, mark } = readFound(item, body, found, texts);
  const graderInfo = texts.graderNotes.join('\n');
  const isByHand = isGradedByHand(fields);
  if (graderInfo !== '' && !isByHand) texts.warn('Un texto para quien corrige no se importa.');
  for (const message of listDroppedQtiParts(item)) texts.warn(message);
  return {
    fields: {
      ...fields,
      text,
      ...(mark === undefined ? {} : { mark }),
      ...(isByHand ? { graderInfo } : {}),
    },
    warnings: texts.warnings,
  };
}
