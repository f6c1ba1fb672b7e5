import type { Answer } from '../attempts/attempts.schema.ts';
import type { QuestionContent } from '../questions/content.ts';
import { findAcceptedInGap, findAcceptedNumber, findAcceptedText } from './find-accepted.ts';

/** Whether an answer is empty. */
export function isBlank(answer: Answer): boolean {
  if (answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  if (typeof answer === 'boolean') return false;
  return Object.values(answer).every((value) => value.trim() === '');
}

function weightAt(answers: { weight: number }[], index: number): number {
  return (answers[index]?.weight ?? 0) / 100;
}

function gradeMultiple({ options }: QuestionContent, chosen: string[]): number {
  const picked = new Set(chosen);
  const sum = options.reduce((total, { id, weight }) => total + (picked.has(id) ? weight : 0), 0);
  const fraction = Math.min(Math.max(sum / 100, 0), 1);
  // Three times 33.33333 is all.
  return Math.abs(fraction - 1) < 0.0001 ? 1 : fraction;
}

/** The pairs whose choice is right; equal matches are equally right. */
export function rightPairs(
  { pairs, distractors }: QuestionContent,
  response: Record<string, string>,
): Set<string> {
  const textOf = new Map<string, string>([
    ...pairs.map(({ matchId, match }): [string, string] => [matchId, match.trim()]),
    ...distractors.map(({ id, text }): [string, string] => [id, text.trim()]),
  ]);
  const right = pairs.filter(({ id, match }) => textOf.get(response[id] ?? '') === match.trim());
  return new Set(right.map(({ id }) => id));
}

/** How far each gap is right, 0–1, with which accepted answer. */
export function gradeGaps({ gaps, accentSensitive }: QuestionContent, response: Record<string, string>) {
  return gaps.map((gap, index) => {
    const answer = response[String(index + 1)] ?? '';
    const place = answer.trim() === '' ? -1 : findAcceptedInGap(gap, accentSensitive, answer);
    return { place, fraction: weightAt(gap.accepted, place), weight: gap.weight };
  });
}

/**
 * The share of the mark that an answer earns: up to 1, negative where a wrong choice subtracts, null when a
 * person has to grade it. An answer that does not fit the question (any more) earns 0.
 */
export function gradeAnswer(content: QuestionContent, answer: Answer): number | null {
  if (isBlank(answer)) return 0;
  const isText = typeof answer === 'string';
  switch (content.kind) {
    case 'single':
      return weightAt(
        content.options,
        content.options.findIndex(({ id }) => id === answer),
      );
    case 'multiple':
      return Array.isArray(answer) ? gradeMultiple(content, answer) : 0;
    case 'truefalse':
      return answer === content.correct ? 1 : 0;
    case 'short':
      return isText ? weightAt(content.accepted, findAcceptedText(content, answer)) : 0;
    case 'numerical':
      return isText ? weightAt(content.numbers, findAcceptedNumber(content, answer)) : 0;
    case 'matching':
      if (!isRecord(answer)) return 0;
      return rightPairs(content, answer).size / content.pairs.length;
    case 'ordering':
      if (!Array.isArray(answer)) return 0;
      return content.items.filter(({ id }, index) => answer[index] === id).length / content.items.length;
    case 'gaps': {
      if (!isRecord(answer)) return 0;
      const graded = gradeGaps(content, answer);
      const total = graded.reduce((sum, { weight }) => sum + weight, 0);
      return graded.reduce((sum, { fraction, weight }) => sum + fraction * weight, 0) / total;
    }
    case 'essay':
      return null;
  }
}

export function isRecord(answer: Answer): answer is Record<string, string> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}
