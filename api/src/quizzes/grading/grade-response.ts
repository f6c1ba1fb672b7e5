import type { Response } from '../attempts/attempts.schema.ts';
import type { QuestionContent } from '../questions/content.ts';
import { findAcceptedInGap, findAcceptedNumber, findAcceptedText } from './find-accepted.ts';

/** Whether a response says nothing. */
export function isBlank(response: Response): boolean {
  if (response === null) return true;
  if (typeof response === 'string') return response.trim() === '';
  if (typeof response === 'boolean') return false;
  return Object.values(response).every((value) => value.trim() === '');
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
 * The share of the mark that a response earns: up to 1, below 0 where a wrong choice takes away, null for what a
 * person has to grade. A response that does not fit the question (any more) earns nothing.
 */
export function gradeResponse(content: QuestionContent, response: Response): number | null {
  if (isBlank(response)) return 0;
  const isText = typeof response === 'string';
  switch (content.kind) {
    case 'single':
      return weightAt(
        content.options,
        content.options.findIndex(({ id }) => id === response),
      );
    case 'multiple':
      return Array.isArray(response) ? gradeMultiple(content, response) : 0;
    case 'truefalse':
      return response === content.correct ? 1 : 0;
    case 'short':
      return isText ? weightAt(content.accepted, findAcceptedText(content, response)) : 0;
    case 'numerical':
      return isText ? weightAt(content.numbers, findAcceptedNumber(content, response)) : 0;
    case 'matching':
      if (!isRecord(response)) return 0;
      return rightPairs(content, response).size / content.pairs.length;
    case 'ordering':
      if (!Array.isArray(response)) return 0;
      return content.items.filter(({ id }, index) => response[index] === id).length / content.items.length;
    case 'gaps': {
      if (!isRecord(response)) return 0;
      const graded = gradeGaps(content, response);
      const total = graded.reduce((sum, { weight }) => sum + weight, 0);
      return graded.reduce((sum, { fraction, weight }) => sum + fraction * weight, 0) / total;
    }
    case 'essay':
      return null;
  }
}

export function isRecord(response: Response): response is Record<string, string> {
  return typeof response === 'object' && response !== null && !Array.isArray(response);
}
