import { Type } from 'typebox';
import { StrictObject } from '../../../core/http/schema.ts';
import type { TextOptions } from '../../../platform/text/text-to-render.ts';
import { listPlaceholderFormulas, replaceValueSpans } from '../../../platform/text/value-spans.ts';
import { type CommonContent, type FieldValues, optional } from '../fields.ts';
import { formatDecimal } from '../numerical/is-number-match.ts';
import type { ContentProblem } from '../question-kind.ts';
import { createSeededRandom, type RandomSource, secureRandom } from '../random.ts';
import { compileFormula, type DrawnValues, FormulaError } from './formula.ts';
import { roundTo } from './formula-functions.ts';

const MAX_SETS = 200;
const MAX_FORMULAS = 200;
const TRIES = 50;
/** With more variables, checking every combination of extremes is too slow. */
const MAX_EXTREMES = 6;
const NAME = /^\p{L}[\p{L}\p{N}_]{0,29}$/u;
const SHOWN_DIGITS = 12;

const Finite = Type.Number({ minimum: -1e15, maximum: 1e15 });
const Variable = {
  name: Type.String({ minLength: 1, maxLength: 30 }),
  min: Finite,
  max: Finite,
  decimals: Type.Integer({ minimum: 0, maximum: 9 }),
};

/** Variables whose values each attempt draws, independently or as one row of `sets`. */
export const variableBodyFields = {
  variables: optional(Type.Array(StrictObject(Variable), { maxItems: 20 })),
  sets: optional(Type.Array(Type.Array(Finite, { maxItems: 20 }), { maxItems: MAX_SETS })),
};
export const variableContentFields = {
  variables: optional(Type.Array(Type.Object(Variable))),
  sets: optional(Type.Array(Type.Array(Type.Number()))),
};
export type VariableFields = FieldValues<typeof variableContentFields>;
export type Variable = NonNullable<VariableFields['variables']>[number];

/** A formula and its field's path in a body. */
export interface FormulaField {
  field: string;
  formula: string;
}

/** Drawn values and the seed that makes variables added later reproducible. */
export interface DrawnLayout {
  values?: DrawnValues;
  seed?: number;
}

export function completeVariables({
  variables = [],
  sets = [],
}: FieldValues<typeof variableBodyFields>): VariableFields {
  return variables.length === 0 ? {} : { variables, sets };
}

export function listVariableNames({ variables = [] }: VariableFields): string[] {
  return variables.map(({ name }) => name);
}

export function toTextOptions(content: VariableFields & Pick<CommonContent, 'format'>): TextOptions {
  const { format, variables = [] } = content;
  return variables.length === 0 ? { format } : { format, values: listVariableNames(content) };
}

function steps({ min, max, decimals }: Variable): { first: number; count: number } {
  const [first, last] = [min, max].map((end) => Number((end * 10 ** decimals).toPrecision(15)));
  const least = Math.ceil(first ?? 0);
  return { first: least, count: Math.floor(last ?? 0) - least + 1 };
}

function drawOne(variable: Variable, random: RandomSource): number {
  const { first, count } = steps(variable);
  return (first + Math.min(Math.floor(random() * count), count - 1)) / 10 ** variable.decimals;
}

function fromSet({ variables = [] }: VariableFields, set: number[]): DrawnValues {
  return Object.fromEntries(variables.map(({ name }, index) => [name, set[index] ?? 0]));
}

export function drawValueSet(content: VariableFields, random: RandomSource): DrawnValues {
  const { variables = [], sets = [] } = content;
  if (sets.length > 0) return fromSet(content, sets[Math.floor(random() * sets.length)] ?? []);
  return Object.fromEntries(variables.map((variable) => [variable.name, drawOne(variable, random)]));
}

function textFormulas(content: VariableFields, field: string, text: string): FormulaField[] {
  return listPlaceholderFormulas(text, listVariableNames(content)).map((formula) => ({ field, formula }));
}

type Compiled = FormulaField & { compute: (values: DrawnValues) => number };

function compileAll(content: VariableFields, formulas: FormulaField[]): Compiled[] | ContentProblem {
  const compiled: Compiled[] = [];
  for (const one of formulas) {
    try {
      compiled.push({ ...one, compute: compileFormula(one.formula, listVariableNames(content)) });
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return { field: one.field, message: error.message };
    }
  }
  return compiled;
}

/** Lists all combinations of minima and maxima; with many variables only all minima and all maxima. */
function extremes({ variables = [] }: VariableFields): DrawnValues[] {
  const all = variables.length <= MAX_EXTREMES;
  const corners = all ? Array.from({ length: 2 ** variables.length }, (_none, corner) => corner) : [0, -1];
  return corners.map((corner) =>
    Object.fromEntries(
      variables.map((variable, index) => [
        variable.name,
        drawOne(variable, () => ((corner >> index) & 1 ? 1 - Number.EPSILON : 0)),
      ]),
    ),
  );
}

function checkValues(content: VariableFields, formulas: Compiled[]): ContentProblem | undefined {
  const { sets = [] } = content;
  const random = createSeededRandom('check');
  const tried = sets.length > 0 ? sets.map((set) => fromSet(content, set)) : extremes(content);
  for (let count = 0; sets.length === 0 && count < TRIES; count += 1)
    tried.push(drawValueSet(content, random));
  for (const values of tried) {
    const failing = formulas.find(({ compute }) => !Number.isFinite(compute(values)));
    if (!failing) continue;
    const given = Object.entries(values).map(([name, value]) => `${name} = ${formatDecimal(value)}`);
    const message = `«${failing.formula.slice(0, 60)}» no da un número con ${given.join(', ')}.`;
    return { field: failing.field, message };
  }
  return undefined;
}

function checkVariables({ variables = [], sets = [] }: VariableFields): ContentProblem | undefined {
  const names = variables.map(({ name }) => name);
  for (const [index, variable] of variables.entries()) {
    const field = `variables.${index}`;
    if (!NAME.test(variable.name))
      return { field, message: 'El nombre lleva letras y números, y empieza con una letra.' };
    if (names.indexOf(variable.name) !== index)
      return { field, message: `Hay dos variables «${variable.name}».` };
    if (sets.length === 0 && steps(variable).count < 1)
      return { field, message: 'No hay ningún valor entre el mínimo y el máximo con esos decimales.' };
  }
  const uneven = sets.findIndex((set) => set.length !== variables.length);
  if (uneven === -1) return undefined;
  return { field: `sets.${uneven}`, message: 'Cada conjunto lleva un valor por variable.' };
}

/** Reports invalid variables and formulas, including formulas undefined for some values. */
export function checkVariablesAndFormulas(
  content: CommonContent & VariableFields,
  texts: { field: string; source: string }[],
  formulas: FormulaField[] = [],
): ContentProblem | undefined {
  const { text, feedback } = content;
  const problem = checkVariables(content);
  if (problem || listVariableNames(content).length === 0) return problem;
  const ownTexts = [{ field: 'text', source: text }, { field: 'feedback', source: feedback }, ...texts];
  const all = [...formulas, ...ownTexts.flatMap(({ field, source }) => textFormulas(content, field, source))];
  if (all.length > MAX_FORMULAS)
    return { field: 'text', message: `Puede tener como máximo ${MAX_FORMULAS} fórmulas.` };
  const compiled = compileAll(content, all);
  return Array.isArray(compiled) ? checkValues(content, compiled) : compiled;
}

/** Draws values for an attempt; tries several times while a formula is undefined. */
export function createDrawnLayout(
  content: VariableFields,
  formulas: string[],
  random: RandomSource = secureRandom,
): Required<DrawnLayout> {
  const compiled = formulas.map((formula) => compileFormula(formula, listVariableNames(content)));
  const seed = Math.floor(random() * 2 ** 32);
  let values = drawValueSet(content, random);
  const hasResults = () => compiled.every((compute) => Number.isFinite(compute(values)));
  for (let tries = 1; tries < TRIES && !hasResults(); tries += 1) values = drawValueSet(content, random);
  return { values, seed };
}

/** Keeps drawn values; new variables are drawn reproducibly by the seed. */
export function reconcileDrawnLayout(
  { values = {}, seed = 0 }: DrawnLayout,
  content: VariableFields,
): Required<DrawnLayout> {
  const { variables = [], sets = [] } = content;
  const set = sets.length > 0 ? drawValueSet(content, createSeededRandom(`${seed}`)) : {};
  const now = variables.map((variable) => {
    const { name } = variable;
    const fresh = () => set[name] ?? drawOne(variable, createSeededRandom(`${seed} ${name}`));
    return [name, Object.hasOwn(values, name) ? values[name] : fresh()] as const;
  });
  return { values: Object.fromEntries(now) as DrawnValues, seed };
}

/** Formats a number for a text: without floating-point noise, with a real minus sign. */
export function formatDrawnValue(value: number): string {
  const digits = Number(value.toPrecision(SHOWN_DIGITS));
  return formatDecimal(Object.is(digits, -0) ? 0 : digits).replace('-', '−');
}

/** Inserts the drawn values into a rendered text. */
export function fillDrawnValues(html: string, content: VariableFields, { values = {} }: DrawnLayout): string {
  const names = listVariableNames(content);
  if (names.length === 0) return html;
  return replaceValueSpans(html, (formula) => {
    try {
      return formatDrawnValue(compileFormula(formula, names)(values));
    } catch {
      // Unreachable, because names and rendered text change together.
      return undefined;
    }
  });
}

/** Rounds a number as its formula's settings require. */
export function roundFormulaResult(value: number, digits: number, rounding: 'decimals' | 'figures'): number {
  if (rounding === 'decimals') return roundTo(value, digits);
  return Number(value.toPrecision(Math.max(digits, 1)));
}
