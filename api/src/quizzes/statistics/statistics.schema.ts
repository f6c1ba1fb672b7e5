import { Type } from 'typebox';
import { Id, Nullable, OneOf, UnsignedInteger } from '../../core/http/schema.ts';
import { QUESTION_KINDS } from '../kinds/kinds.ts';

export const ATTEMPT_SELECTIONS = ['best', 'first', 'last', 'all'] as const;
const Figure = Nullable(Type.Number());

/** Percentages with six decimals, some negative; null where the formula is undefined. */
export const ItemStatistics = Type.Object({
  slot: UnsignedInteger,
  questionId: Nullable(Id),
  tag: Nullable(Type.String()),
  kind: Nullable(OneOf(QUESTION_KINDS)),
  title: Type.String(),
  mark: Type.Number(),
  attempts: UnsignedInteger,
  facilityIndex: Figure,
  standardDeviation: Figure,
  randomGuessScore: Figure,
  intendedWeight: Figure,
  effectiveWeight: Figure,
  discriminationIndex: Figure,
  discriminativeEfficiency: Figure,
});

export const QuizStatistics = Type.Object({
  which: OneOf(ATTEMPT_SELECTIONS),
  attempts: UnsignedInteger,
  maxScore: Type.Number(),
  mean: Figure,
  median: Figure,
  standardDeviation: Figure,
  skewness: Figure,
  kurtosis: Figure,
  internalConsistency: Figure,
  errorRatio: Figure,
  standardError: Figure,
  items: Type.Array(ItemStatistics),
  /** Attempts per tenth of the maximum score; the last step includes 100 %. */
  histogram: Type.Array(
    Type.Object({ fromPercent: Type.Number(), toPercent: Type.Number(), attempts: UnsignedInteger }),
  ),
});
export type QuizStatistics = Type.Static<typeof QuizStatistics>;
export type ItemStatistics = Type.Static<typeof ItemStatistics>;
export const QuizStatisticsQuery = Type.Object({ which: Type.Optional(OneOf(ATTEMPT_SELECTIONS)) });
export const QuizStatisticsResponse = Type.Object({ statistics: QuizStatistics });
