import type { Answer, Review } from '../attempts/attempts.schema.ts';
import { choiceIds, type LayoutSlot } from '../attempts/layout.ts';
import type { AcceptedNumber, QuestionContent } from '../questions/content.ts';
import type { LoadedQuestion } from '../questions/question-cache.ts';
import { findAcceptedNumber, findAcceptedText } from './find-accepted.ts';
import { gradeGaps, isBlank, isRecord, rightPairs } from './grade-answer.ts';

const NEARLY_ALL = 0.9999;

export function outcomeOf(fraction: number | null, answer: Answer): Review['outcome'] {
  if (fraction === null) return 'waiting';
  if (fraction >= NEARLY_ALL) return 'right';
  if (fraction > 0) return 'partial';
  return isBlank(answer) ? 'blank' : 'wrong';
}

function decimal(value: number): string {
  return String(value).replace('.', ',');
}

function numberText({ value, tolerance, min, max }: AcceptedNumber): string {
  if (value === null) return `entre ${decimal(min ?? 0)} y ${decimal(max ?? 0)}`;
  return tolerance === 0 ? decimal(value) : `${decimal(value)} ± ${decimal(tolerance)}`;
}

function firstRight<T extends { weight: number }>(answers: T[]): T | undefined {
  return answers.find(({ weight }) => weight === 100);
}

function rightMatches({ pairs, distractors }: QuestionContent, choices: string[]): Record<string, string> {
  const shown = new Set(choices);
  const byText = new Map(
    [...distractors, ...pairs.map(({ matchId, match }) => ({ id: matchId, text: match }))]
      .filter(({ id }) => shown.has(id))
      .map(({ id, text }) => [text.trim(), id]),
  );
  return Object.fromEntries(pairs.map(({ id, match }) => [id, byText.get(match.trim()) ?? '']));
}

type Key = Pick<Review, 'correct' | 'correctText'>;

/** The right answer, as a response to these choices and in words. */
export function keyOf(content: QuestionContent, choices = choiceIds(content)): Key {
  switch (content.kind) {
    case 'single':
      return { correct: firstRight(content.options)?.id ?? null };
    case 'multiple':
      return { correct: content.options.filter(({ weight }) => weight > 0).map(({ id }) => id) };
    case 'truefalse':
      return { correct: content.correct };
    case 'short': {
      const text = firstRight(content.accepted)?.text.replaceAll('\\*', '*') ?? '';
      return { correct: text, correctText: text };
    }
    case 'numerical': {
      const number = firstRight(content.numbers);
      const text = number ? numberText(number) : '';
      const value = number?.value ?? ((number?.min ?? 0) + (number?.max ?? 0)) / 2;
      return { correct: decimal(value), correctText: text };
    }
    case 'matching':
      return { correct: rightMatches(content, choices) };
    case 'ordering':
      return { correct: content.items.map(({ id }) => id) };
    case 'gaps': {
      const texts = content.gaps.map(({ accepted }) => firstRight(accepted)?.text ?? '');
      const correct = Object.fromEntries(texts.map((text, index) => [String(index + 1), text]));
      return { correct, correctText: texts.join(' · ') };
    }
    case 'essay':
      return { correct: null };
  }
}

type Parts = NonNullable<Review['parts']>;

function chosenParts({ content, rendered }: LoadedQuestion, chosen: ReadonlySet<string>): Parts {
  return content.options.map(({ id, weight }) => ({
    id,
    right: weight > 0,
    feedbackHtml: chosen.has(id) ? (rendered.feedbacks[id] ?? '') : '',
  }));
}

function acceptedPart({ rendered }: LoadedQuestion, place: number): Parts {
  return place === -1 ? [] : [{ id: 'answer', right: null, feedbackHtml: rendered.feedbacks[place] ?? '' }];
}

function partsOf(question: LoadedQuestion, answer: Answer): Parts {
  const { content, rendered } = question;
  const text = typeof answer === 'string' ? answer : '';
  const record = isRecord(answer) ? answer : {};
  const list = Array.isArray(answer) ? answer : [];
  switch (content.kind) {
    case 'single':
      return chosenParts(question, new Set([text]));
    case 'multiple':
      return chosenParts(question, new Set(list));
    case 'truefalse':
      if (typeof answer !== 'boolean') return [];
      return [
        {
          id: String(answer),
          right: answer === content.correct,
          feedbackHtml: rendered.feedbacks[String(answer)] ?? '',
        },
      ];
    case 'short':
      return acceptedPart(question, text === '' ? -1 : findAcceptedText(content, text));
    case 'numerical':
      return acceptedPart(question, findAcceptedNumber(content, text));
    case 'matching': {
      const right = rightPairs(content, record);
      return content.pairs.map(({ id }) => ({ id, right: right.has(id), feedbackHtml: '' }));
    }
    case 'ordering':
      return content.items.map(({ id }, index) => ({ id, right: list[index] === id, feedbackHtml: '' }));
    case 'gaps':
      return gradeGaps(content, record).map(({ place, fraction }, index) => ({
        id: String(index + 1),
        right: fraction >= NEARLY_ALL,
        feedbackHtml: rendered.feedbacks[`${index + 1}.${place}`] ?? '',
      }));
    case 'essay':
      return [];
  }
}

/** Key and feedback: only for those who may see them now. */
export function reviewOf(
  question: LoadedQuestion,
  asked: LayoutSlot,
  answer: { response: Answer; fraction: number | null; comment: string | null },
): Review {
  const { response, fraction, comment } = answer;
  return {
    outcome: outcomeOf(fraction, response),
    mark: fraction === null ? null : Math.round(fraction * asked.mark * 1e7) / 1e7,
    comment,
    feedbackHtml: question.rendered.feedback,
    ...keyOf(question.content, asked.choices),
    parts: partsOf(question, response),
  };
}
