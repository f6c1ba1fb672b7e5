import { createPlaceholderPattern } from '../../../platform/text/value-spans.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { readChild, readChildren, readText, type XmlElement } from '../xml-tree.ts';
import { type MoodleFields, readAnswerFeedback, readAnswerFraction, readFieldText } from './moodle-fields.ts';
import { type MoodleContext, readMoodleText } from './moodle-text.ts';

const TOLERANCES: Record<string, 'relative' | 'absolute' | 'geometric'> = {
  1: 'relative',
  2: 'absolute',
  3: 'geometric',
};
const MAX_SETS = 200;
const MAX_DIGITS = 15;

function numberIn(element: XmlElement, name: string, other: number): number {
  const written = readFieldText(element, name);
  const value = written === '' ? other : parseDecimal(written);
  if (value === undefined) throw new QuestionRefusedError(`«${written.slice(0, 40)}» no es un número.`);
  return value;
}

const exact = (value: number) => Number(value.toPrecision(12));
const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(value), least), most);

function digitsIn(answer: XmlElement): number {
  return between(numberIn(answer, 'correctanswerlength', 2), 0, MAX_DIGITS);
}

/** Refuses `^`, which is no power in PHP. */
function requireNoCaret(formula: string): string {
  if (formula.includes('^'))
    throw new QuestionRefusedError(
      'Usa ^, que en Moodle no es una potencia: escribí ** o pow() en su lugar.',
    );
  return formula;
}

/** Maps row numbers to a variable's values. */
function itemsOf(definition: XmlElement): Map<number, number> {
  const items = readChildren(readChild(definition, 'dataset_items'), 'dataset_item');
  return new Map(items.map((item) => [numberIn(item, 'number', 0), numberIn(item, 'value', 0)]));
}

/** Lists the rows that have a value for every variable. */
function rowsOf(definitions: XmlElement[], { warn }: MoodleContext): number[][] {
  const columns = definitions.map(itemsOf);
  const numbers = [...(columns[0]?.keys() ?? [])].sort((one, other) => one - other);
  const rows = numbers.map((number) => columns.flatMap((column) => column.get(number) ?? []));
  const whole = rows.filter((row) => row.length === columns.length);
  if (whole.length === 0)
    warn('No trae los valores de sus variables: se sortean entre el mínimo y el máximo.');
  if (whole.length > MAX_SETS) warn(`Se importan los primeros ${MAX_SETS} conjuntos de valores.`);
  return whole.slice(0, MAX_SETS);
}

export function readDrawnValues(question: XmlElement, reading: MoodleContext) {
  const definitions = readChildren(readChild(question, 'dataset_definitions'), 'dataset_definition');
  const variables = definitions.map((definition) => ({
    name: readFieldText(definition, 'name'),
    min: numberIn(definition, 'minimum', 0),
    max: numberIn(definition, 'maximum', 0),
    decimals: between(numberIn(definition, 'decimals', 0), 0, 9),
  }));
  const rows = rowsOf(definitions, reading);
  // `ranges` means that our export drew these rows only for Moodle.
  return { variables, sets: readFieldText(question, 'drawn') === 'ranges' ? [] : rows };
}

function formulaOf(answer: XmlElement, reading: MoodleContext) {
  const toleranceKind = TOLERANCES[readFieldText(answer, 'tolerancetype')] ?? 'relative';
  const reach = Math.abs(numberIn(answer, 'tolerance', 0));
  return {
    formula: requireNoCaret(readMoodleText(answer)),
    weight: readAnswerFraction(answer),
    tolerance: toleranceKind === 'absolute' ? reach : exact(reach * 100),
    toleranceKind,
    digits: digitsIn(answer),
    rounding:
      readFieldText(answer, 'correctanswerformat') === '2' ? ('figures' as const) : ('decimals' as const),
    feedback: readAnswerFeedback(answer, reading),
  };
}

function unitsOf(question: XmlElement): Pick<MoodleFields, 'units' | 'unitUse' | 'unitPenalty'> {
  const units = readChildren(readChild(question, 'units'), 'unit').map((unit) => ({
    name: readFieldText(unit, 'unit_name'),
    factor: exact(1 / numberIn(unit, 'multiplier', 1)),
  }));
  const isGraded = !/^0?$/.test(readFieldText(question, 'unitgradingtype'));
  const penalty = between(numberIn(question, 'unitpenalty', 1) * 1e6, 0, 1e6) / 1e4;
  return { units, unitUse: isGraded ? 'required' : 'optional', unitPenalty: penalty };
}

/** Reads calculated and calculated-simple questions, which differ only in Moodle's editing form. */
export function readCalculated(question: XmlElement, reading: MoodleContext): MoodleFields {
  const formulas = readChildren(question, 'answer').map((answer) => formulaOf(answer, reading));
  return { kind: 'calculated', formulas, ...readDrawnValues(question, reading), ...unitsOf(question) };
}

/** Returns a function that rounds the values in an answer's text as Moodle shows them. */
export function createOptionRounder(question: XmlElement, reading: MoodleContext) {
  const isOurs = readChild(question, 'drawn') !== undefined;
  return (text: string, answer: XmlElement): string => {
    // Reads the tolerance only so that it is not reported as unread.
    readText(readChild(answer, 'tolerance'));
    const digits = digitsIn(answer);
    const isSignificant = readFieldText(answer, 'correctanswerformat') === '2';
    if (isSignificant) reading.warn('Las opciones se muestran sin redondear a cifras significativas.');
    if (isSignificant || isOurs) return text;
    return text.replace(createPlaceholderPattern('g'), (all, formula?: string) =>
      formula === undefined ? all : `{=round(${requireNoCaret(formula)}, ${digits})}`,
    );
  };
}
