import { parseDecimal } from '../../questions/read-number.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { readAttribute, readChild, readChildren, readText, type XmlElement } from '../xml-tree.ts';

export type BaseValue = string | number | boolean;
/** A QTI 2 value; null is QTI's NULL. */
export type QtiValue = { isMany: boolean; isOrdered: boolean; list: BaseValue[] } | null;

export const toSingleValue = (atom: BaseValue): QtiValue => ({
  isMany: false,
  isOrdered: false,
  list: [atom],
});

interface Mapping {
  entries: { key: string; value: number; caseSensitive: boolean }[];
  byDefault: number;
  lower: number;
  upper: number;
}

export interface ResponseDeclaration {
  id: string;
  cardinality: string;
  baseType: string;
  correct: QtiValue;
  /** The correct values as written. */
  correctTexts: string[];
  mapping: Mapping | undefined;
}

function numberIn(element: XmlElement, name: string, byDefault: number): number {
  const written = readAttribute(element, name);
  const value = written === undefined || written === '' ? byDefault : parseDecimal(written);
  if (value === undefined)
    throw new QuestionRefusedError(`«${written?.slice(0, 40)}» no es un número (${name}).`);
  return value;
}

/** Parses a text as a value of a base type. Undirected pairs are normalised to one order. */
export function toBaseValue(text: string, baseType: string): BaseValue {
  const plain = baseType === 'string' ? text : text.trim();
  if (baseType === 'float' || baseType === 'integer') return parseDecimal(plain) ?? Number.NaN;
  if (baseType === 'boolean') return plain === 'true';
  if (baseType === 'pair') return plain.split(/\s+/).sort().join(' ');
  if (baseType === 'directedPair') return plain.split(/\s+/).join(' ');
  return plain;
}

export function toQtiValue(
  texts: readonly string[],
  { cardinality, baseType }: ResponseDeclaration,
): QtiValue {
  if (texts.length === 0) return null;
  const isMany = cardinality !== 'single';
  return {
    isMany,
    isOrdered: cardinality === 'ordered',
    list: texts.map((text) => toBaseValue(text, baseType)),
  };
}

function readMapping(element: XmlElement | undefined): Mapping | undefined {
  if (!element) return undefined;
  const entries = readChildren(element, 'mapEntry').map((entry) => ({
    key: readAttribute(entry, 'mapKey') ?? '',
    value: numberIn(entry, 'mappedValue', Number.NaN),
    caseSensitive: readAttribute(entry, 'caseSensitive') === 'true',
  }));
  if (entries.some(({ value }) => Number.isNaN(value)))
    throw new QuestionRefusedError('Una respuesta no dice cuánto vale.');
  return {
    entries,
    byDefault: numberIn(element, 'defaultValue', 0),
    lower: numberIn(element, 'lowerBound', Number.NEGATIVE_INFINITY),
    upper: numberIn(element, 'upperBound', Number.POSITIVE_INFINITY),
  };
}

function readDeclaration(element: XmlElement): ResponseDeclaration {
  const declaration: ResponseDeclaration = {
    id: readAttribute(element, 'identifier') ?? '',
    cardinality: readAttribute(element, 'cardinality') ?? 'single',
    baseType: readAttribute(element, 'baseType') ?? '',
    correct: null,
    correctTexts: readChildren(readChild(element, 'correctResponse'), 'value').map((value) =>
      readText(value).trim(),
    ),
    mapping: readMapping(readChild(element, 'mapping')),
  };
  if (!['single', 'multiple', 'ordered'].includes(declaration.cardinality))
    throw new QuestionRefusedError(
      `Una respuesta «${declaration.cardinality.slice(0, 20)}» no se puede importar.`,
    );
  if (declaration.cardinality === 'single' && declaration.correctTexts.length > 1)
    throw new QuestionRefusedError('Dice varias respuestas correctas donde cabe una sola.');
  declaration.correct = toQtiValue(declaration.correctTexts, declaration);
  return declaration;
}

export function readResponseDeclarations(item: XmlElement): Map<string, ResponseDeclaration> {
  return new Map(
    readChildren(item, 'responseDeclaration').map((element) => {
      const declaration = readDeclaration(element);
      return [declaration.id, declaration];
    }),
  );
}

function matchesKey(atom: BaseValue, key: string, caseSensitive: boolean, baseType: string): boolean {
  const wanted = toBaseValue(baseType === 'string' ? key.trim() : key, baseType);
  if (typeof atom !== 'string' || typeof wanted !== 'string' || baseType !== 'string') return atom === wanted;
  return caseSensitive ? atom.trim() === wanted : atom.trim().toLowerCase() === wanted.toLowerCase();
}

/** Computes QTI's mapResponse for an answer. */
export function mapResponse({ mapping, baseType }: ResponseDeclaration, value: QtiValue): number {
  if (!mapping) throw new QuestionRefusedError('Usa un mapa de puntajes que no está.');
  const points = [...new Set(value?.list ?? [])].map(
    (atom) =>
      mapping.entries.find(({ key, caseSensitive }) => matchesKey(atom, key, caseSensitive, baseType))
        ?.value ?? mapping.byDefault,
  );
  const sum = points.reduce((total, point) => total + point, 0);
  return Math.min(mapping.upper, Math.max(mapping.lower, sum));
}
