import { createPlaceholderPattern, listPlaceholderFormulas } from '../../../platform/text/value-spans.ts';
import type { AcceptedFormula } from '../../kinds/calculated/calculated.ts';
import { tokensOf } from '../../kinds/calculated/formula.ts';
import {
  drawValueSet,
  listVariableNames,
  type Variable,
  type VariableFields,
} from '../../kinds/calculated/variables.ts';
import type { ContentOf, QuestionContent } from '../../kinds/kinds.ts';
import { createSeededRandom } from '../../kinds/random.ts';
import { formatPlainNumber } from '../decimals.ts';
import { mapTexts } from '../question-texts.ts';
import {
  escapeXmlText,
  type MoodleAnswer,
  type MoodleQuestionParts,
  writeAnswers,
  writeTextElement,
} from './xml-elements.ts';

/** Moodle draws only from rows, so ranges are written as this many rows. */
const ROWS = 50;
const MATH = /\$\$[^$]+\$\$|\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$[^$\n]+\$/g;
const TOLERANCE_TYPES = { relative: 1, absolute: 2, geometric: 3 };

/** Writes a formula for Moodle: variables in braces, powers as in PHP. */
function moodleFormula(formula: string, names: string[]): string {
  const written = tokensOf(formula.replace(/[{}]/g, '')).map(({ number, name, sign }) => {
    if (name !== undefined) return names.includes(name) ? `{${name}}` : name;
    return number ?? (sign === '^' ? '**' : sign === ',' ? ', ' : sign);
  });
  return written.join('');
}

/** Writes formulas as Moodle does; in LaTeX a value gets extra braces, because Moodle consumes one pair. */
export function convertFormulasToMoodle(content: QuestionContent): QuestionContent {
  const names = listVariableNames(content as VariableFields);
  if (names.length === 0) return content;
  return mapTexts(content as never, (source: string) =>
    source
      .replace(createPlaceholderPattern('g'), (all, formula?: string) =>
        formula === undefined ? all : `{=${moodleFormula(formula, names)}}`,
      )
      .replace(MATH, (math) =>
        math.replace(/(?<!\{)\{(\p{L}[\p{L}\p{N}_]*)\}(?!\})/gu, (all, name: string) =>
          names.includes(name) ? `{${all}}` : all,
        ),
      ),
  );
}

function definition({ name, min, max, decimals: places }: Variable, values: number[]): string {
  const items = values.map(
    (value, index) =>
      `<dataset_item><number>${index + 1}</number><value>${formatPlainNumber(value)}</value></dataset_item>`,
  );
  return [
    `<dataset_definition><status><text>private</text></status><name>${writeTextElement(name)}</name>`,
    '<type>calculated</type><distribution><text>uniform</text></distribution>',
    `<minimum><text>${formatPlainNumber(min)}</text></minimum><maximum><text>${formatPlainNumber(max)}</text></maximum>`,
    `<decimals><text>${places}</text></decimals><itemcount>${values.length}</itemcount>`,
    `<dataset_items>${items.join('')}</dataset_items>`,
    `<number_of_items>${values.length}</number_of_items></dataset_definition>`,
  ].join('\n');
}

/** Writes data sets; our own note marks those that stand for ranges. */
export function writeDataSets(content: VariableFields): string {
  const { variables = [], sets = [] } = content;
  const random = createSeededRandom(variables.map(({ name }) => name).join(' '));
  const rows =
    sets.length > 0 ? sets : Array.from({ length: ROWS }, () => Object.values(drawValueSet(content, random)));
  const columns = variables.map((variable, index) =>
    definition(
      variable,
      rows.map((row) => row[index] ?? 0),
    ),
  );
  const note = `<drawn>${sets.length > 0 ? 'sets' : 'ranges'}</drawn>`;
  return `${note}\n<dataset_definitions>\n${columns.join('\n')}\n</dataset_definitions>`;
}

/** Writes an option that Moodle computes, with the decimals of the `round` in its formula. */
export function toComputedOption<Option extends MoodleAnswer>(option: Option): Option {
  const [formula = ''] = listPlaceholderFormulas(option.text, []);
  const places = /^round\(.*,\s*(\d)\)$/.exec(formula)?.[1] ?? 2;
  const more = `<tolerance>0</tolerance><tolerancetype>1</tolerancetype><correctanswerformat>1</correctanswerformat><correctanswerlength>${places}</correctanswerlength>`;
  return { ...option, more };
}

function formulaAnswer(names: string[]) {
  return ({
    formula,
    weight,
    tolerance,
    toleranceKind,
    digits,
    rounding,
    feedback,
  }: AcceptedFormula): MoodleAnswer => {
    const reach = toleranceKind === 'absolute' ? tolerance : Number((tolerance / 100).toPrecision(12));
    return {
      text: formula === '*' ? formula : moodleFormula(formula, names),
      weight,
      feedback,
      more: [
        `<tolerance>${formatPlainNumber(reach)}</tolerance><tolerancetype>${TOLERANCE_TYPES[toleranceKind]}</tolerancetype>`,
        `<correctanswerformat>${rounding === 'decimals' ? 1 : 2}</correctanswerformat>`,
        `<correctanswerlength>${digits}</correctanswerlength>`,
      ].join(''),
    };
  };
}

function unitElements({ units, unitUse, unitPenalty }: ContentOf<'calculated'>): string {
  const isRequired = unitUse === 'required';
  const list = units.map(({ name, factor }) => {
    const multiplier = formatPlainNumber(Number((1 / factor).toPrecision(12)));
    return `<unit><multiplier>${multiplier}</multiplier><unit_name>${escapeXmlText(name)}</unit_name></unit>`;
  });
  return [
    `<unitgradingtype>${isRequired ? 1 : 0}</unitgradingtype><unitpenalty>${unitPenalty / 100}</unitpenalty>`,
    `<showunits>${isRequired ? 0 : 3}</showunits><unitsleft>0</unitsleft>`,
    list.length === 0 ? '' : `<units>${list.join('')}</units>`,
  ].join('\n');
}

export function writeCalculated(content: ContentOf<'calculated'>): MoodleQuestionParts {
  const written = writeAnswers(
    content.formulas.map(formulaAnswer(listVariableNames(content))),
    content.format,
  );
  const own = [`<synchronize>0</synchronize>`, written, unitElements(content), writeDataSets(content)];
  return { type: 'calculated', own: own.join('\n') };
}
