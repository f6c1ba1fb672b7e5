import { parseDecimal } from '../../questions/read-number.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { listElements, markElementRead, readAttribute, readText, type XmlElement } from '../xml-tree.ts';
import {
  type BaseValue,
  mapResponse,
  type QtiValue,
  type ResponseDeclaration,
  toBaseValue,
  toSingleValue,
} from './declarations.ts';
import type { ComparedLiterals } from './grade.ts';

export interface VariableScope {
  variables: Map<string, QtiValue>;
}

export interface ExpressionContext {
  declarations: ReadonlyMap<string, ResponseDeclaration>;
  literals: ComparedLiterals;
}

export type QtiExpression = (scope: VariableScope) => QtiValue;
type Compile = (element: XmlElement, parts: QtiExpression[], known: ExpressionContext) => QtiExpression;

function numberOf(value: QtiValue | undefined): number | undefined {
  const [atom] = value?.list ?? [];
  const number = typeof atom === 'number' ? atom : typeof atom === 'string' ? parseDecimal(atom) : undefined;
  return number === undefined || Number.isNaN(number) ? undefined : number;
}

export const isTrue = (value: QtiValue) => value?.list[0] === true;

function isSame(a: QtiValue, b: QtiValue): boolean {
  if (!a || !b || a.list.length !== b.list.length) return false;
  if (a.isMany && !a.isOrdered) {
    const [left, right] = [a.list.map(String).sort(), b.list.map(String).sort()];
    return left.every((atom, index) => atom === right[index]);
  }
  return a.list.every((atom, index) => atom === b.list[index] || String(atom) === String(b.list[index]));
}

const compare =
  (holds: (a: number, b: number) => boolean): Compile =>
  (_element, [left, right]) =>
  (scope) => {
    const [a, b] = [numberOf(left?.(scope)), numberOf(right?.(scope))];
    return a === undefined || b === undefined ? null : toSingleValue(holds(a, b));
  };

const fold =
  (join: (numbers: number[]) => number): Compile =>
  (_element, parts) =>
  (scope) => {
    const numbers = parts.map((part) => numberOf(part(scope)));
    return numbers.includes(undefined) ? null : toSingleValue(join(numbers as number[]));
  };

function declarationOf(element: XmlElement, { declarations }: ExpressionContext): ResponseDeclaration {
  const id = readAttribute(element, 'identifier') ?? '';
  const declaration = declarations.get(id);
  if (!declaration)
    throw new QuestionRefusedError(`Califica la respuesta «${id.slice(0, 40)}», que no está.`);
  return declaration;
}

/** QTI's `equal`: exact, or within a tolerance, which is absolute or in percent of the correct value. */
const equal: Compile = (element, [left, right], { literals }) => {
  const mode = readAttribute(element, 'toleranceMode') ?? 'exact';
  const [first = '0', second = first] = (readAttribute(element, 'tolerance') ?? '0').trim().split(/\s+/);
  const [below, above] = [parseDecimal(first), parseDecimal(second)];
  const isOpen = ['includeLowerBound', 'includeUpperBound'].some(
    (name) => readAttribute(element, name) === 'false',
  );
  if (
    !['exact', 'absolute', 'relative'].includes(mode) ||
    below === undefined ||
    above === undefined ||
    isOpen
  )
    throw new QuestionRefusedError('No se entiende la tolerancia de la respuesta.');
  const isRelative = mode === 'relative';
  if (mode !== 'exact') literals.tolerances.push({ below, above, isRelative });
  return (scope) => {
    const [a, b] = [numberOf(left?.(scope)), numberOf(right?.(scope))];
    if (a === undefined || b === undefined) return null;
    if (mode === 'exact') return toSingleValue(a === b);
    // The specification puts the correct value first, but files use both orders.
    const isKeyFirst = !/^variable$/.test(listElements(element)[0]?.name ?? '');
    const [key, answer] = isKeyFirst ? [a, b] : [b, a];
    const part = isRelative ? Math.abs(key) / 100 : 1;
    const slack = 1e-12 * Math.max(Math.abs(key), Math.abs(answer));
    return toSingleValue(answer >= key - below * part - slack && answer <= key + above * part + slack);
  };
};

const stringMatch: Compile = (element, [left, right]) => {
  const heedsCase = readAttribute(element, 'caseSensitive') !== 'false';
  const isWithin = readAttribute(element, 'substring') === 'true';
  const plain = (atom: BaseValue | undefined) =>
    heedsCase ? String(atom).trim() : String(atom).trim().toLowerCase();
  return (scope) => {
    const [a, b] = [left?.(scope) ?? null, right?.(scope) ?? null];
    if (!a || !b) return null;
    return toSingleValue(
      isWithin ? plain(a.list[0]).includes(plain(b.list[0])) : plain(a.list[0]) === plain(b.list[0]),
    );
  };
};

const container =
  (isOrdered: boolean): Compile =>
  (_element, parts) =>
  (scope) => {
    const list = parts.flatMap((part) => part(scope)?.list ?? []);
    return list.length === 0 ? null : { isMany: true, isOrdered, list };
  };

const EXPRESSIONS: Record<string, Compile> = {
  variable: (element) => {
    const id = readAttribute(element, 'identifier') ?? '';
    return ({ variables }) => variables.get(id) ?? null;
  },
  correct: (element, _parts, known) => {
    const { correct } = declarationOf(element, known);
    return () => correct;
  },
  baseValue: (element, _parts, { literals }) => {
    const text = readText(element);
    const value = toSingleValue(toBaseValue(text.trim(), readAttribute(element, 'baseType') ?? ''));
    literals.texts.add(text.trim());
    return () => value;
  },
  mapResponse: (element, _parts, known) => {
    const declaration = declarationOf(element, known);
    return ({ variables }) => toSingleValue(mapResponse(declaration, variables.get(declaration.id) ?? null));
  },
  null: () => () => null,
  isNull:
    (_element, [part]) =>
    (scope) =>
      toSingleValue((part?.(scope) ?? null) === null),
  match:
    (_element, [left, right]) =>
    (scope) =>
      toSingleValue(isSame(left?.(scope) ?? null, right?.(scope) ?? null)),
  member:
    (_element, [left, right]) =>
    (scope) => {
      const [atom] = left?.(scope)?.list ?? [];
      return toSingleValue(atom !== undefined && (right?.(scope)?.list ?? []).includes(atom));
    },
  contains:
    (_element, [left, right]) =>
    (scope) => {
      const wanted = right?.(scope)?.list ?? [];
      return toSingleValue(wanted.length > 0 && wanted.every((atom) => left?.(scope)?.list.includes(atom)));
    },
  containerSize:
    (_element, [part]) =>
    (scope) =>
      toSingleValue(part?.(scope)?.list.length ?? 0),
  and: (_element, parts) => (scope) => toSingleValue(parts.every((part) => isTrue(part(scope)))),
  or: (_element, parts) => (scope) => toSingleValue(parts.some((part) => isTrue(part(scope)))),
  not:
    (_element, [part]) =>
    (scope) => {
      const value = part?.(scope) ?? null;
      return value && toSingleValue(!isTrue(value));
    },
  gt: compare((a, b) => a > b),
  gte: compare((a, b) => a >= b),
  lt: compare((a, b) => a < b),
  lte: compare((a, b) => a <= b),
  sum: fold((numbers) => numbers.reduce((total, number) => total + number, 0)),
  product: fold((numbers) => numbers.reduce((total, number) => total * number, 1)),
  subtract: fold(([a = 0, b = 0]) => a - b),
  divide: fold(([a = 0, b = 0]) => (b === 0 ? 0 : a / b)),
  max: fold((numbers) => Math.max(...numbers)),
  min: fold((numbers) => Math.min(...numbers)),
  multiple: container(false),
  ordered: container(true),
  equal,
  stringMatch,
};

/** Compiles a response-processing expression; throws `QuestionRefusedError` for an unknown one. */
export function compileExpression(element: XmlElement, known: ExpressionContext): QtiExpression {
  markElementRead(element);
  if (element.name === 'patternMatch')
    throw new QuestionRefusedError(
      'Se responde según una expresión regular (patternMatch), que no se puede importar.',
    );
  const compile = Object.hasOwn(EXPRESSIONS, element.name) ? EXPRESSIONS[element.name] : undefined;
  if (!compile)
    throw new QuestionRefusedError(`Califica con «${element.name.slice(0, 40)}», que no se puede importar.`);
  const parts = listElements(element).map((child) => compileExpression(child, known));
  return compile(element, parts, known);
}
