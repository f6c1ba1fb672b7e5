import { parseDecimal } from '../../questions/read-number.ts';
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
import type { GivenAnswers, GradeFunction } from './grade.ts';
import type { Qti12Response } from './qti12-responses.ts';

type Holds = (given: GivenAnswers, isFirst: boolean) => boolean;

export interface Qti12Processing {
  grade: GradeFunction;
  /** The values with which each response is compared, in order. */
  compared: Map<string, string[]>;
  /** True when the declared maximum is 100, as Canvas writes, or missing. */
  isPercent: boolean;
}

interface Known {
  responses: ReadonlyMap<string, Qti12Response>;
  compared: Map<string, string[]>;
}

function comparedValue(element: XmlElement, { compared }: Known): { id: string; value: string } {
  const id = readAttribute(element, 'respident') ?? '';
  const value = readText(element).trim();
  const values = compared.get(id);
  if (values) values.push(value);
  else compared.set(id, [value]);
  return { id, value };
}

function varequal(element: XmlElement, known: Known): Holds {
  const { id, value } = comparedValue(element, known);
  const heedsCase = readAttribute(element, 'case')?.toLowerCase() === 'yes';
  const response = known.responses.get(id);
  const wanted = parseDecimal(value);
  const same = (typed: string): boolean => {
    if (response?.name === 'response_lid') return typed === value;
    if (response?.isNumeric) return wanted !== undefined && parseDecimal(typed) === wanted;
    return heedsCase ? typed.trim() === value : typed.trim().toLowerCase() === value.toLowerCase();
  };
  return (given) => (given.get(id) ?? []).some(same);
}

function varsubstring(element: XmlElement, known: Known): Holds {
  const { id, value } = comparedValue(element, known);
  const heedsCase = readAttribute(element, 'case')?.toLowerCase() === 'yes';
  const plain = (text: string) => (heedsCase ? text : text.toLowerCase());
  return (given) => (given.get(id) ?? []).some((typed) => plain(typed).includes(plain(value)));
}

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  varlt: (a, b) => a < b,
  varlte: (a, b) => a <= b,
  vargt: (a, b) => a > b,
  vargte: (a, b) => a >= b,
};

function condition(element: XmlElement, known: Known): Holds {
  markElementRead(element);
  const compare = Object.hasOwn(COMPARE, element.name) ? COMPARE[element.name] : undefined;
  if (compare) {
    const { id, value } = comparedValue(element, known);
    const limit = parseDecimal(value);
    if (limit === undefined) throw new QuestionRefusedError(`«${value.slice(0, 40)}» no es un número.`);
    return (given) =>
      (given.get(id) ?? []).map(parseDecimal).some((typed) => typed !== undefined && compare(typed, limit));
  }
  const parts = () => listElements(element).map((child) => condition(child, known));
  switch (element.name) {
    case 'varequal':
      return varequal(element, known);
    case 'varsubstring':
      return varsubstring(element, known);
    case 'unanswered': {
      const id = readAttribute(element, 'respident') ?? '';
      return (given) => (given.get(id) ?? []).length === 0;
    }
    case 'other':
      return (_given, isFirst) => isFirst;
    case 'or': {
      const some = parts();
      return (given, isFirst) => some.some((holds) => holds(given, isFirst));
    }
    case 'not': {
      const none = all(element, known);
      return (given, isFirst) => !none(given, isFirst);
    }
    case 'and':
      return all(element, known);
  }
  throw new QuestionRefusedError(`Califica con «${element.name.slice(0, 40)}», que no se puede importar.`);
}

/**
 * Combines conditions with AND, except several values of a single-choice response, which are alternatives.
 */
function all(element: XmlElement, known: Known): Holds {
  const groups = new Map<string, Holds[]>();
  for (const [index, child] of listElements(element).entries()) {
    const id = child.attributes.respident ?? '';
    const takesOne = child.name === 'varequal' && known.responses.get(id)?.cardinality === 'single';
    const group = takesOne ? `one ${id}` : String(index);
    const some = groups.get(group);
    if (some) some.push(condition(child, known));
    else groups.set(group, [condition(child, known)]);
  }
  const parts = [...groups.values()];
  return (given, isFirst) => parts.every((some) => some.some((holds) => holds(given, isFirst)));
}

const MAX_RULES = 1_000;

interface Rule {
  holds: Holds;
  sets: { name: string; action: string; value: number }[];
  shows: string[];
  goesOn: boolean;
}

function readRule(element: XmlElement, known: Known): Rule {
  const condition = readChild(element, 'conditionvar');
  readAttribute(element, 'title');
  const sets = readChildren(element, 'setvar').map((set) => {
    const value = parseDecimal(readText(set));
    if (value === undefined) throw new QuestionRefusedError('Los puntos de una respuesta no son un número.');
    return {
      name: readAttribute(set, 'varname') ?? 'SCORE',
      action: (readAttribute(set, 'action') ?? 'Set').toLowerCase(),
      value,
    };
  });
  const odd = sets.find(({ action }) => !['set', 'add', 'subtract'].includes(action));
  if (odd) throw new QuestionRefusedError(`Los puntos se calculan con «${odd.action.slice(0, 40)}».`);
  return {
    holds: condition ? all(condition, known) : () => true,
    sets,
    shows: readChildren(element, 'displayfeedback').map((shown) => {
      readAttribute(shown, 'feedbacktype');
      return readAttribute(shown, 'linkrefid') ?? '';
    }),
    // Canvas also applies the rules after one that adds points, although the file does not say so.
    goesOn:
      readAttribute(element, 'continue')?.toLowerCase() === 'yes' ||
      (sets.length > 0 && sets.every(({ action }) => action !== 'set')),
  };
}

interface Variable {
  initial: number;
  min: number;
  max: number;
}

function readVariables(processing: XmlElement | undefined): Map<string, Variable> {
  const number = (element: XmlElement, name: string, byDefault: number) =>
    parseDecimal(readAttribute(element, name) ?? '') ?? byDefault;
  return new Map(
    readChildren(readChild(processing, 'outcomes'), 'decvar').map((variable) => [
      readAttribute(variable, 'varname') ?? 'SCORE',
      {
        initial: number(variable, 'defaultval', 0),
        min: number(variable, 'minvalue', Number.NEGATIVE_INFINITY),
        max: number(variable, 'maxvalue', Number.POSITIVE_INFINITY),
      },
    ]),
  );
}

function total(
  rules: Rule[],
  name: string,
  variable: Variable,
  given: GivenAnswers,
): ReturnType<GradeFunction> {
  const shows = new Set<string>();
  let score = variable.initial;
  let isFirst = true;
  for (const rule of rules) {
    if (!rule.holds(given, isFirst)) continue;
    isFirst = false;
    for (const shown of rule.shows) shows.add(shown);
    for (const { name: own, action, value } of rule.sets) {
      if (own !== name) continue;
      score = action === 'set' ? value : action === 'add' ? score + value : score - value;
    }
    if (!rule.goesOn) break;
  }
  return { score: Math.min(variable.max, Math.max(variable.min, score)), shows };
}

/** Reads the grading of a QTI 1.2 item. */
export function readQti12Processing(item: XmlElement, list: Qti12Response[]): Qti12Processing {
  const [processing, more] = readChildren(item, 'resprocessing');
  if (more) throw new QuestionRefusedError('Se califica de varias maneras a la vez.');
  const known: Known = { responses: new Map(list.map((one) => [one.id, one])), compared: new Map() };
  const variables = readVariables(processing);
  const written = readChildren(processing, 'respcondition');
  if (written.length > MAX_RULES)
    throw new QuestionRefusedError(`Tiene más de ${MAX_RULES} reglas para calificar.`);
  const rules = written.map((rule) => readRule(rule, known));
  const [first = 'SCORE'] = variables.keys();
  const name =
    variables.has('SCORE') || rules.some(({ sets }) => sets.some((set) => set.name === 'SCORE'))
      ? 'SCORE'
      : first;
  const variable = variables.get(name) ?? {
    initial: 0,
    min: Number.NEGATIVE_INFINITY,
    max: Number.POSITIVE_INFINITY,
  };
  return {
    grade: (given) => total(rules, name, variable, given),
    compared: known.compared,
    isPercent: variable.max === 100 || variable.max === Number.POSITIVE_INFINITY,
  };
}
