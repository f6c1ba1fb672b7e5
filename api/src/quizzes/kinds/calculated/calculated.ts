import { Type } from 'typebox';
import { OneOf, StrictObject } from '../../../core/http/schema.ts';
import { isShortTextAnswer } from '../answers.schema.ts';
import { type CommonContent, type FieldValues, LongText, optional, Tolerance, Weight } from '../fields.ts';
import { formatDecimal, isNumberMatch } from '../numerical/is-number-match.ts';
import { type ContentProblem, defineQuestionKind } from '../question-kind.ts';
import { listFeedbackTexts, type QuestionText } from '../question-texts.ts';
import { checkFullMarkAnswer, findFullMarkAnswer, getFractionAt, reviewAcceptedAnswer } from '../weights.ts';
import { compileFormula, MAX_FORMULA_LENGTH } from './formula.ts';
import { checkUnits, completeUnits, parseMeasurement, unitBodyFields, unitContentFields } from './units.ts';
import {
  checkVariablesAndFormulas,
  completeVariables,
  createDrawnLayout,
  type DrawnLayout,
  fillDrawnValues,
  listVariableNames,
  reconcileDrawnLayout,
  roundFormulaResult,
  toTextOptions,
  variableBodyFields,
  variableContentFields,
} from './variables.ts';

/** Moodle's nominal (here `absolute`), relative and geometric tolerances; the last two are in percent. */
const TOLERANCES = ['absolute', 'relative', 'geometric'] as const;
const ROUNDINGS = ['decimals', 'figures'] as const;
const Digits = Type.Integer({ minimum: 0, maximum: 15 });

const FormulaBody = StrictObject({
  formula: Type.String({ minLength: 1, maxLength: MAX_FORMULA_LENGTH }),
  weight: optional(Weight),
  tolerance: optional(Tolerance),
  toleranceKind: optional(OneOf(TOLERANCES)),
  digits: optional(Digits),
  rounding: optional(OneOf(ROUNDINGS)),
  feedback: optional(LongText),
});
const FormulaContent = Type.Object({
  formula: Type.String(),
  weight: Type.Number(),
  tolerance: Type.Number(),
  toleranceKind: OneOf(TOLERANCES),
  /** The number of decimals or significant figures; an answer near the rounded result is also right. */
  digits: Type.Number(),
  rounding: OneOf(ROUNDINGS),
  feedback: Type.String(),
});
export type AcceptedFormula = Type.Static<typeof FormulaContent>;

const content = { ...variableContentFields, formulas: Type.Array(FormulaContent), ...unitContentFields };
type Content = CommonContent & FieldValues<typeof content>;

const BLANK: Omit<AcceptedFormula, 'formula'> = {
  weight: 100,
  tolerance: 1,
  toleranceKind: 'relative',
  digits: 2,
  rounding: 'decimals',
  feedback: '',
};
/** Moodle's wildcard, which matches any answer. */
const ANYTHING = '*';

function isFormula({ formula }: AcceptedFormula): boolean {
  return formula !== ANYTHING;
}

function resultOf(question: Content, { formula }: AcceptedFormula, { values = {} }: DrawnLayout): number {
  return compileFormula(formula, listVariableNames(question))(values);
}

function isNear(answer: number, result: number, { tolerance, toleranceKind }: AcceptedFormula): boolean {
  const reach = toleranceKind === 'absolute' ? tolerance : (Math.abs(result) * tolerance) / 100;
  const around = { value: result, tolerance: reach, min: null, max: null };
  if (toleranceKind !== 'geometric') return isNumberMatch(answer, around);
  const ends = [result / (1 + tolerance / 100), result * (1 + tolerance / 100)];
  return isNumberMatch(answer, { ...around, value: null, min: Math.min(...ends), max: Math.max(...ends) });
}

/** Finds the first formula whose exact or rounded result is near the answer. */
function findFormula(question: Content, answer: string, layout: DrawnLayout) {
  const measure = parseMeasurement(question, answer);
  if (!measure) return { place: -1, share: 0 };
  const place = question.formulas.findIndex((one) => {
    if (!isFormula(one)) return true;
    const result = resultOf(question, one, layout);
    if (!Number.isFinite(result)) return false;
    const written = roundFormulaResult(result, one.digits, one.rounding);
    return isNear(measure.value, result, one) || isNear(measure.value, written, one);
  });
  return { place, share: measure.share };
}

function toleranceText({ tolerance, toleranceKind }: AcceptedFormula): string {
  if (tolerance === 0) return '';
  return ` (± ${formatDecimal(tolerance)}${toleranceKind === 'absolute' ? '' : ' %'})`;
}

function texts(question: Content): QuestionText[] {
  return listFeedbackTexts(question.formulas, 'formulas', toTextOptions(question));
}

function check(question: Content): ContentProblem | undefined {
  const { formulas } = question;
  if (listVariableNames(question).length === 0)
    return { field: 'variables', message: 'Hace falta al menos una variable.' };
  if (!formulas.some((one) => one.weight === 100 && isFormula(one)))
    return checkFullMarkAnswer([], 'formulas');
  const own = formulas.map(({ formula }, index) => ({ field: `formulas.${index}`, formula }));
  const computed = own.filter(({ formula }) => formula !== ANYTHING);
  return checkUnits(question) ?? checkVariablesAndFormulas(question, texts(question), computed);
}

/** The answer is a number computed from drawn values, sent as text. */
export const calculatedKind = defineQuestionKind({
  body: {
    ...variableBodyFields,
    formulas: optional(Type.Array(FormulaBody, { maxItems: 20 })),
    ...unitBodyFields,
  },
  content,
  shown: {
    /** The names of the accepted units. */
    units: optional(Type.Array(Type.String())),
    unitRequired: optional(Type.Boolean()),
  },
  complete: ({ variables, sets, formulas = [], units, unitUse, unitPenalty }) => ({
    ...completeVariables({ ...(variables && { variables }), ...(sets && { sets }) }),
    formulas: formulas.map((formula) => ({ ...BLANK, ...formula })),
    ...completeUnits({
      ...(units && { units }),
      ...(unitUse && { unitUse }),
      ...(unitPenalty !== undefined && { unitPenalty }),
    }),
  }),
  check,
  texts,
  textOptions: toTextOptions,
  isAnswer: isShortTextAnswer,
  createLayout: (question, _mayShuffle, random): DrawnLayout =>
    createDrawnLayout(
      question,
      question.formulas.filter(isFormula).map(({ formula }) => formula),
      random,
    ),
  reconcileLayout: reconcileDrawnLayout,
  fillHtml: fillDrawnValues,
  present: ({ content: { units, unitUse } }) =>
    unitUse === 'none' ? {} : { units: units.map(({ name }) => name), unitRequired: unitUse === 'required' },
  grade: (question, answer, layout) => {
    const { place, share } = findFormula(question, answer, layout);
    return getFractionAt(question.formulas, place) * share;
  },
  key: (question, layout) => {
    const formula = findFullMarkAnswer(question.formulas.filter(isFormula));
    if (!formula) return { correct: null };
    const result = roundFormulaResult(resultOf(question, formula, layout), formula.digits, formula.rounding);
    const unit = question.unitUse === 'none' ? '' : ` ${question.units[0]?.name ?? ''}`;
    const correct = `${formatDecimal(result)}${unit}`;
    return { correct, correctText: correct + toleranceText(formula) };
  },
  review: ({ content: question, rendered }, answer, layout) =>
    reviewAcceptedAnswer(rendered, answer === null ? -1 : findFormula(question, answer, layout).place),
  guess: () => 0,
});
