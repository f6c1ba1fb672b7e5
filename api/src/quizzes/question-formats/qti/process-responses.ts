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
import {
  mapResponse,
  type QtiValue,
  type ResponseDeclaration,
  toBaseValue,
  toQtiValue,
  toSingleValue,
} from './declarations.ts';
import {
  compileExpression,
  type ExpressionContext,
  isTrue,
  type QtiExpression,
  type VariableScope,
} from './expressions.ts';
import type { GradeFunction } from './grade.ts';

type Statement = (scope: VariableScope) => void;

class Exit extends Error {}

function compileAll(list: XmlElement[], known: ExpressionContext): Statement {
  const statements = list.map((element) => compileStatement(element, known));
  return (scope) => {
    for (const statement of statements) statement(scope);
  };
}

function compileCondition(element: XmlElement, known: ExpressionContext): Statement {
  const branches = listElements(element).map((branch): [QtiExpression, Statement] => {
    markElementRead(branch);
    const [asked, ...rest] = listElements(branch);
    if (branch.name === 'responseElse')
      return [() => toSingleValue(true), compileAll(listElements(branch), known)];
    if (!asked || !/^responseIf$|^responseElseIf$/.test(branch.name))
      throw new QuestionRefusedError(`Califica con «${branch.name.slice(0, 40)}», que no se puede importar.`);
    return [compileExpression(asked, known), compileAll(rest, known)];
  });
  return (scope) => {
    for (const [holds, statement] of branches) {
      if (!isTrue(holds(scope))) continue;
      statement(scope);
      return;
    }
  };
}

function compileStatement(element: XmlElement, known: ExpressionContext): Statement {
  markElementRead(element);
  if (element.name === 'responseCondition') return compileCondition(element, known);
  if (element.name === 'responseProcessingFragment') return compileAll(listElements(element), known);
  if (element.name === 'exitResponse')
    return () => {
      throw new Exit();
    };
  const [expression] = listElements(element);
  if (element.name !== 'setOutcomeValue' || !expression)
    throw new QuestionRefusedError(`Califica con «${element.name.slice(0, 40)}», que no se puede importar.`);
  const id = readAttribute(element, 'identifier') ?? '';
  const evaluate = compileExpression(expression, known);
  return ({ variables }) => variables.set(id, evaluate({ variables }));
}

/** Sums the responses' points: by mapping, else one point when correct. */
function byDeclaration(
  declarations: ResponseDeclaration[],
  isMapped: (one: ResponseDeclaration) => boolean,
): Statement {
  return ({ variables }) => {
    const points = declarations.map((declaration) => {
      const given = variables.get(declaration.id) ?? null;
      if (isMapped(declaration)) return mapResponse(declaration, given);
      return given && declaration.correct && sameAs(given, declaration.correct) ? 1 : 0;
    });
    variables.set('SCORE', toSingleValue(points.reduce((sum, point) => sum + point, 0)));
  };
}

function sameAs(a: NonNullable<QtiValue>, b: NonNullable<QtiValue>): boolean {
  const list = ({ list: atoms, isOrdered }: NonNullable<QtiValue>) =>
    JSON.stringify(isOrdered ? atoms : atoms.map(String).sort());
  return a.isOrdered === b.isOrdered && list(a) === list(b);
}

const MAX_PARTS = 10_000;

function countElements(element: XmlElement | undefined): number {
  return element ? listElements(element).reduce((sum, child) => sum + countElements(child), 1) : 0;
}

function compileProcessing(item: XmlElement, known: ExpressionContext): Statement {
  const processing = readChild(item, 'responseProcessing');
  const all = [...known.declarations.values()];
  const template = readAttribute(processing, 'template') ?? readAttribute(processing, 'templateLocation');
  const written = processing ? listElements(processing) : [];
  if (countElements(processing) > MAX_PARTS)
    throw new QuestionRefusedError('Sus reglas para calificar son demasiado largas.');
  if (written.length > 0) return compileAll(written, known);
  if (template === undefined) return byDeclaration(all, ({ mapping }) => mapping !== undefined);
  readAttribute(processing, 'templateLocation');
  // The standard templates grade only the response named `RESPONSE`.
  const graded = all.filter(({ id }) => id === 'RESPONSE');
  const name = template.replace(/^.*\//s, '').replace(/\.xml$/i, '');
  if (graded.length === 0)
    throw new QuestionRefusedError('Su plantilla de calificación es para otra respuesta.');
  if (name === 'match_correct') return byDeclaration(graded, () => false);
  if (name === 'map_response') return byDeclaration(graded, () => true);
  throw new QuestionRefusedError(`La plantilla de calificación «${name.slice(0, 60)}» no se puede importar.`);
}

export interface QtiOutcomes {
  initial: Map<string, QtiValue>;
  /** The item's declared maximum score. */
  maximum: number | undefined;
}

export function readQtiOutcomes(item: XmlElement): QtiOutcomes {
  const initial = new Map<string, QtiValue>();
  let maximum: number | undefined;
  for (const declaration of readChildren(item, 'outcomeDeclaration')) {
    const id = readAttribute(declaration, 'identifier') ?? '';
    const baseType = readAttribute(declaration, 'baseType') ?? '';
    const cardinality = readAttribute(declaration, 'cardinality') ?? 'single';
    const values = readChildren(readChild(declaration, 'defaultValue'), 'value').map((value) =>
      readText(value).trim(),
    );
    const isNumber = baseType === 'float' || baseType === 'integer';
    const start = values.length === 0 && isNumber ? ['0'] : values;
    initial.set(id, toQtiValue(start, { cardinality, baseType } as ResponseDeclaration));
    const [first] = values;
    const written = id === 'MAXSCORE' ? first : undefined;
    const normal = readAttribute(declaration, 'normalMaximum');
    const worth = written ?? (id === 'SCORE' ? normal : undefined);
    const value = worth === undefined ? undefined : toBaseValue(worth, 'float');
    if (typeof value === 'number' && value > 0 && (id === 'MAXSCORE' || maximum === undefined))
      maximum = value;
  }
  return { initial, maximum };
}

function shownBy(variables: Map<string, QtiValue>): Set<string> {
  const shows = new Set<string>();
  for (const [id, value] of variables) for (const atom of value?.list ?? []) shows.add(`${id} ${atom}`);
  return shows;
}

/** Compiles an item's response processing to a function, because readers grade many trial answers. */
export function compileGradeFunction(
  item: XmlElement,
  known: ExpressionContext,
  { initial }: QtiOutcomes,
): GradeFunction {
  const process = compileProcessing(item, known);
  return (given) => {
    const variables = new Map(initial);
    for (const declaration of known.declarations.values())
      variables.set(declaration.id, toQtiValue(given.get(declaration.id) ?? [], declaration));
    try {
      process({ variables });
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
    }
    const [score] = variables.get('SCORE')?.list ?? [];
    return {
      score: typeof score === 'number' && Number.isFinite(score) ? score : 0,
      shows: shownBy(variables),
    };
  };
}
