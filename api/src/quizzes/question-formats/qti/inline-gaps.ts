import type { GapFields } from '../../questions/questions.schema.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { readAttribute, readChildren, type XmlElement } from '../xml-tree.ts';
import type { ResponseDeclaration } from './declarations.ts';
import {
  ALL_OR_NOTHING_MESSAGE,
  type ComparedLiterals,
  type GivenAnswers,
  type GradeFunction,
  isNearlyEqual,
  NO_KEY_MESSAGE,
  toPercentOfBest,
} from './grade.ts';
import type { InteractionContext, ParsedInteraction } from './interactions.ts';
import { createEntryScorer, probeNumbers, probeTexts, toValueAndTolerance } from './probe-entries.ts';

/** Reads one gap; the item's grading gives the weights of its answers. */
export interface GapReader {
  response: string;
  /** A correct response, where the file names one. */
  hint: string | undefined;
  read(grade: GradeFunction): { gap: GapFields; best: number; right: string };
}

function collectEntryLiterals(
  declaration: ResponseDeclaration,
  { tolerances, texts }: ComparedLiterals,
): ComparedLiterals {
  const keys = (declaration.mapping?.entries ?? []).map(({ key }) => key.trim());
  const own = [...declaration.correctTexts, ...keys].filter((text) => text !== '');
  // A text in the processing may belong to any response, so every gap gets all texts.
  return { texts: new Set([...own, ...texts].filter((text) => text !== '')), tolerances };
}

const isNumeric = ({ baseType }: ResponseDeclaration) => baseType === 'float' || baseType === 'integer';

function readEntry(interaction: XmlElement): void {
  if ((readAttribute(interaction, 'patternMask') ?? '') !== '')
    throw new QuestionRefusedError(
      'Limita la respuesta con una expresión regular (patternMask), que no se puede importar.',
    );
}

/** Reads a single number or text entry as a numerical or short-answer question. */
export function readSingleEntry(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  asked: InteractionContext,
): ParsedInteraction {
  readEntry(interaction);
  const literals = collectEntryLiterals(declaration, asked.literals);
  const scoreOf = createEntryScorer(asked.task.grade, declaration.id);
  const right = declaration.correctTexts;
  if (!isNumeric(declaration)) {
    const { accepted, caseSensitive, best } = probeTexts(scoreOf, literals);
    return { fields: { kind: 'short', caseSensitive, accepted }, best, right };
  }
  const { ranges, best } = probeNumbers(scoreOf, literals, asked.texts.warn);
  const numbers = ranges.map((range) => ({ ...toValueAndTolerance(range), weight: range.weight }));
  return { fields: { kind: 'numerical', numbers }, best, right };
}

function createEntryGapReader(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  asked: InteractionContext,
): GapReader {
  readEntry(interaction);
  const literals = collectEntryLiterals(declaration, asked.literals);
  const hint = [
    ...declaration.correctTexts,
    ...(declaration.mapping?.entries ?? []).map(({ key }) => key),
  ][0];
  const read = (grade: GradeFunction) => {
    const scoreOf = createEntryScorer(grade, declaration.id);
    if (!isNumeric(declaration)) {
      const { accepted, caseSensitive, best } = probeTexts(scoreOf, literals);
      const right = [...literals.texts].find((text) => isNearlyEqual(scoreOf(text), best)) ?? '';
      return { gap: { kind: 'text' as const, caseSensitive, accepted }, best, right };
    }
    const { ranges, best } = probeNumbers(scoreOf, literals, asked.texts.warn);
    const accepted = ranges.map((range) => {
      const { value, tolerance } = toValueAndTolerance(range);
      return { text: String(value), tolerance, weight: range.weight };
    });
    return { gap: { kind: 'number' as const, accepted }, best, right: accepted[0]?.text ?? '' };
  };
  return { response: declaration.id, hint, read };
}

/** Creates a gap's reader, which finds the weight of each choice by trial answers. */
export function createChoiceGapReader(
  response: string,
  choices: ReadonlyMap<string, string>,
  hint: string | undefined,
): GapReader {
  const read = (grade: GradeFunction) => {
    const scored = [...choices].map(([id, text]) => ({
      id,
      text,
      score: grade(new Map([[response, [id]]])).score,
    }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    if (best <= 0) throw new QuestionRefusedError(NO_KEY_MESSAGE);
    if (new Set(choices.values()).size < choices.size)
      throw new QuestionRefusedError('Un hueco tiene dos opciones iguales.');
    const accepted = scored.map(({ text, score }) => ({ text, weight: toPercentOfBest(score, best) }));
    return {
      gap: { kind: 'choice' as const, accepted },
      best,
      right: scored.find(({ score }) => score === best)?.id ?? '',
    };
  };
  return { response, hint, read };
}

export function createInlineGapReader(
  interaction: XmlElement,
  declaration: ResponseDeclaration,
  asked: InteractionContext,
): GapReader {
  if (declaration.cardinality !== 'single')
    throw new QuestionRefusedError('Un hueco pide varias respuestas.');
  if (interaction.name === 'textEntryInteraction')
    return createEntryGapReader(interaction, declaration, asked);
  const options = readChildren(interaction, 'inlineChoice');
  // Reads the attribute only so that it is not reported; a gap's choices are always shuffled.
  readAttribute(interaction, 'shuffle');
  const choices = options.map((option): [string, string] => {
    readAttribute(option, 'fixed');
    return [readAttribute(option, 'identifier') ?? '', asked.texts.plainOf(option)];
  });
  return createChoiceGapReader(declaration.id, new Map(choices), declaration.correctTexts[0]);
}

function within(grade: GradeFunction, fixed: GivenAnswers): GradeFunction {
  return (given) => grade(new Map([...fixed, ...given]));
}

/** Finds the gaps' weights by trial answers; all weights are equal when gaps score only together. */
export function probeGaps(
  gaps: GapReader[],
  { grade, warn }: InteractionContext['task'],
): { gaps: GapFields[]; best: number; right: Map<string, string[]> } {
  if (!isNearlyEqual(grade(new Map()).score, 0))
    throw new QuestionRefusedError('Da puntos a quien no responde.');
  const hints = new Map(
    gaps.flatMap(({ response, hint }) => (hint === undefined ? [] : [[response, [hint]] as const])),
  );
  const alone = gaps.some(({ response }) => {
    const hint = hints.get(response);
    return hint ? grade(new Map([[response, hint]])).score > 0 : true;
  });
  const read = gaps.map((gap) => {
    const others = new Map([...hints].filter(([response]) => response !== gap.response));
    return gap.read(alone ? grade : within(grade, others));
  });
  const right = new Map(read.map((one, index) => [gaps[index]?.response ?? '', [one.right]]));
  const best = grade(right).score;
  const sum = read.reduce((total, one) => total + one.best, 0);
  const isExact = alone ? isNearlyEqual(best, sum) : read.every((one) => isNearlyEqual(one.best, best));
  if (!isExact)
    throw new QuestionRefusedError('Sus huecos se califican de un modo que acá no se puede repetir.');
  if (!alone && gaps.length > 1) warn(ALL_OR_NOTHING_MESSAGE);
  return { gaps: read.map((one) => ({ ...one.gap, weight: alone ? one.best : 1 })), best, right };
}
