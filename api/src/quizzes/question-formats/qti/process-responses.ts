import { Refusal } from '../refusal.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  type Element,
  elements,
  markElementRead,
  textOf,
} from '../xml-tree.ts';
import { atomOf, type Declaration, mapValue, one, toQtiValue, type Value } from './declarations.ts';
import { compileExpression, type Expression, isTrue, type Known, type VariableScope } from './expressions.ts';
import type { GradeFunction } from './grade.ts';

type Statement = (scope: VariableScope) => void;

class Exit extends Error {}

function compileAll(list: Element[], known: Known): Statement {
  const statements = list.map((element) => compileStatement(element, known));
  return (scope) => {
    for (const statement of statements) statement(scope);
  };
}

function compileCondition(element: Element, known: Known): Statement {
  const branches = elements(element).map((branch): [Expression, Statement] => {
    markElementRead(branch);
    const [asked, ...rest] = elements(branch);
    if (branch.name === 'responseElse') return [() => one(true), compileAll(elements(branch), known)];
    if (!asked || !/^responseIf$|^responseElseIf$/.test(branch.name))
      throw new Refusal(`Califica con «${branch.name.slice(0, 40)}», que no se puede importar.`);
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

function compileStatement(element: Element, known: Known): Statement {
  markElementRead(element);
  if (element.name === 'responseCondition') return compileCondition(element, known);
  if (element.name === 'responseProcessingFragment') return compileAll(elements(element), known);
  if (element.name === 'exitResponse')
    return () => {
      throw new Exit();
    };
  const [expression] = elements(element);
  if (element.name !== 'setOutcomeValue' || !expression)
    throw new Refusal(`Califica con «${element.name.slice(0, 40)}», que no se puede importar.`);
  const id = attributeOf(element, 'identifier') ?? '';
  const evaluate = compileExpression(expression, known);
  return ({ variables }) => variables.set(id, evaluate({ variables }));
}

/** Sums the responses' points: by mapping, else one point when correct. */
function byDeclaration(declarations: Declaration[], isMapped: (one: Declaration) => boolean): Statement {
  return ({ variables }) => {
    const points = declarations.map((declaration) => {
      const given = variables.get(declaration.id) ?? null;
      if (isMapped(declaration)) return mapValue(declaration, given);
      return given && declaration.correct && sameAs(given, declaration.correct) ? 1 : 0;
    });
    variables.set('SCORE', one(points.reduce((sum, point) => sum + point, 0)));
  };
}

function sameAs(a: NonNullable<Value>, b: NonNullable<Value>): boolean {
  const list = ({ list: atoms, isOrdered }: NonNullable<Value>) =>
    JSON.stringify(isOrdered ? atoms : atoms.map(String).sort());
  return a.isOrdered === b.isOrdered && list(a) === list(b);
}

const MAX_PARTS = 10_000;

function countElements(element: Element | undefined): number {
  return element ? elements(element).reduce((sum, child) => sum + countElements(child), 1) : 0;
}

function compileProcessing(item: Element, known: Known): Statement {
  const processing = childOf(item, 'responseProcessing');
  const all = [...known.declarations.values()];
  const template = attributeOf(processing, 'template') ?? attributeOf(processing, 'templateLocation');
  const written = processing ? elements(processing) : [];
  if (countElements(processing) > MAX_PARTS)
    throw new Refusal('Sus reglas para calificar son demasiado largas.');
  if (written.length > 0) return compileAll(written, known);
  if (template === undefined) return byDeclaration(all, ({ mapping }) => mapping !== undefined);
  attributeOf(processing, 'templateLocation');
  // The standard templates grade only this response.
  const graded = all.filter(({ id }) => id === 'RESPONSE');
  const name = template.replace(/^.*\//s, '').replace(/\.xml$/i, '');
  if (graded.length === 0) throw new Refusal('Su plantilla de calificación es para otra respuesta.');
  if (name === 'match_correct') return byDeclaration(graded, () => false);
  if (name === 'map_response') return byDeclaration(graded, () => true);
  throw new Refusal(`La plantilla de calificación «${name.slice(0, 60)}» no se puede importar.`);
}

export interface Outcomes {
  initial: Map<string, Value>;
  /** The item's declared maximum score. */
  maximum: number | undefined;
}

export function readOutcomes(item: Element): Outcomes {
  const initial = new Map<string, Value>();
  let maximum: number | undefined;
  for (const declaration of childrenOf(item, 'outcomeDeclaration')) {
    const id = attributeOf(declaration, 'identifier') ?? '';
    const baseType = attributeOf(declaration, 'baseType') ?? '';
    const cardinality = attributeOf(declaration, 'cardinality') ?? 'single';
    const values = childrenOf(childOf(declaration, 'defaultValue'), 'value').map((value) =>
      textOf(value).trim(),
    );
    const isNumber = baseType === 'float' || baseType === 'integer';
    const start = values.length === 0 && isNumber ? ['0'] : values;
    initial.set(id, toQtiValue(start, { cardinality, baseType } as Declaration));
    const [first] = values;
    const written = id === 'MAXSCORE' ? first : undefined;
    const normal = attributeOf(declaration, 'normalMaximum');
    const worth = written ?? (id === 'SCORE' ? normal : undefined);
    const value = worth === undefined ? undefined : atomOf(worth, 'float');
    if (typeof value === 'number' && value > 0 && (id === 'MAXSCORE' || maximum === undefined))
      maximum = value;
  }
  return { initial, maximum };
}

function shownBy(variables: Map<string, Value>): Set<string> {
  const shows = new Set<string>();
  for (const [id, value] of variables) for (const atom of value?.list ?? []) shows.add(`${id} ${atom}`);
  return shows;
}

/** Compiles the grading of an item. */
export function compileGrade(item: Element, known: Known, { initial }: Outcomes): GradeFunction {
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
