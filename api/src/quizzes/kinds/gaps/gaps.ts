import { Type } from 'typebox';
import { computeMean } from '../../statistics/math.ts';
import { filterAnswerRecord, isRecordAnswer } from '../answers.schema.ts';
import { type FieldValues, optional } from '../fields.ts';
import { mergeOrder, shuffleItems } from '../order.ts';
import { type ContentProblem, defineQuestionKind } from '../question-kind.ts';
import { toFeedbackText } from '../question-texts.ts';
import { findFullMarkAnswer, getFractionAt, MIN_FULL_FRACTION } from '../weights.ts';
import { checkGap, findAcceptedTextIndex, GapBody, GapContent, ShownGap } from './gap.ts';

const content = { gaps: Type.Array(GapContent), accentSensitive: Type.Boolean() };
type Own = FieldValues<typeof content>;

function checkMarks({ gaps: all, text }: Own & { text: string }): ContentProblem | undefined {
  const marks = [...text.matchAll(/\[\[(\d{1,2})\]\]/g)].map(([, number]) => Number(number));
  const isOnce = all.every((_gap, index) => marks.filter((mark) => mark === index + 1).length === 1);
  if (isOnce && marks.length === all.length) return undefined;
  const message = `El texto tiene que nombrar una vez cada hueco: [[1]] a [[${all.length}]].`;
  return { field: 'text', message };
}

/** Lists each gap's choices; an empty list for gaps to type in. */
function textsToChoose({ gaps: all }: Own): string[][] {
  return all.map(({ kind, accepted }) =>
    kind === 'choice' ? [...new Set(accepted.map(({ text }) => text))] : [],
  );
}

/** Returns each gap's fraction and the index of the matching accepted answer. */
function gradeGaps({ gaps: all, accentSensitive }: Own, answer: Record<string, string>) {
  return all.map((gap, index) => {
    const text = answer[String(index + 1)] ?? '';
    const place = text.trim() === '' ? -1 : findAcceptedTextIndex(gap, accentSensitive, text);
    return { place, fraction: getFractionAt(gap.accepted, place), weight: gap.weight };
  });
}

function weightedMean(parts: { fraction: number; weight: number }[]): number {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return parts.reduce((sum, { fraction, weight }) => sum + fraction * weight, 0) / total;
}

/** The answer is a text per gap, by gap number. */
export const gapsKind = defineQuestionKind({
  body: { gaps: optional(Type.Array(GapBody, { maxItems: 50 })), accentSensitive: optional(Type.Boolean()) },
  content,
  shown: { gaps: optional(Type.Array(ShownGap)) },
  complete: ({ gaps: sent = [], accentSensitive = false }) => ({
    accentSensitive,
    gaps: sent.map(({ kind = 'text', caseSensitive = false, weight = 1, accepted }) => ({
      kind,
      caseSensitive,
      weight,
      accepted: accepted.map((one) => ({ weight: 100, feedback: '', tolerance: 0, ...one })),
    })),
  }),
  check: (question) => {
    if (question.gaps.length === 0) return { field: 'gaps', message: 'Hace falta al menos un hueco.' };
    if (question.gaps.every(({ weight }) => weight === 0))
      return { field: 'gaps', message: 'Algún hueco tiene que valer puntos.' };
    const problems = question.gaps.map((gap, index) => checkGap(gap, `gaps.${index}`));
    return checkMarks(question) ?? problems.find((problem) => problem !== undefined);
  },
  textOptions: () => ({ gaps: true }),
  // A gap within a formula or code would be lost in the rendered HTML.
  checkRendered: (question, { text }) =>
    question.gaps.every((_gap, index) => text.includes(`data-gap="${index + 1}"`))
      ? undefined
      : { field: 'text', message: 'Un hueco no puede estar dentro de una fórmula ni de código.' },
  texts: ({ gaps: all, format }) =>
    all.flatMap(({ accepted }, index) =>
      accepted.map(({ feedback }, place) => {
        const field = `gaps.${index}.accepted.${place}.feedback`;
        return toFeedbackText(`${index + 1}.${place}`, field, feedback, { format });
      }),
    ),
  isAnswer: isRecordAnswer,
  createLayout: (question) => ({ gapChoices: textsToChoose(question).map(shuffleItems) }),
  reconcileLayout: ({ gapChoices }, question) => ({
    gapChoices: textsToChoose(question).map((texts, index) => mergeOrder(gapChoices[index] ?? [], texts)),
  }),
  present: ({ content: question }, { gapChoices }) => ({
    gaps: question.gaps.map(({ kind }, index) => ({
      id: String(index + 1),
      kind,
      ...(kind === 'choice' && { choices: gapChoices[index] ?? [] }),
    })),
  }),
  reconcileAnswer: (answer, { gapChoices }) =>
    filterAnswerRecord(answer, (id, text) => {
      const offered = gapChoices[Number(id) - 1];
      return offered !== undefined && (offered.length === 0 || offered.includes(text.trim()));
    }),
  grade: (question, answer) => weightedMean(gradeGaps(question, answer)),
  key: (question) => {
    const texts = question.gaps.map(({ accepted }) => findFullMarkAnswer(accepted)?.text ?? '');
    const correct = Object.fromEntries(texts.map((text, index) => [String(index + 1), text]));
    return { correct, correctText: texts.join(' · ') };
  },
  review: ({ content: question, rendered }, answer) =>
    gradeGaps(question, answer ?? {}).map(({ place, fraction }, index) => ({
      id: String(index + 1),
      right: fraction >= MIN_FULL_FRACTION,
      feedbackHtml: rendered.feedbacks[`${index + 1}.${place}`] ?? '',
    })),
  guess: (question) =>
    weightedMean(
      question.gaps.map(({ kind, accepted, weight }) => ({
        fraction: kind === 'choice' ? computeMean(accepted.map((one) => one.weight)) : 0,
        weight,
      })),
    ),
});
