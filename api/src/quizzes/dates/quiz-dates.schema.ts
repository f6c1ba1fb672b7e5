import { Type } from 'typebox';
import { Id, Integer, IsoDate, Nullable, StrictObject } from '../../core/http/schema.ts';

const MAX_GROUPS = 50;
const optional = Type.Optional;

/** A group's dates; null or omitted values mean the common dates. */
export const QuizGroupDatesBody = Type.Array(
  StrictObject({
    groupId: Id,
    opensAt: optional(Nullable(IsoDate)),
    closesAt: optional(Nullable(IsoDate)),
    minutes: optional(Nullable(Type.Integer({ minimum: 1, maximum: 525_600 }))),
    name: optional(Type.Unknown()),
  }),
  { maxItems: MAX_GROUPS },
);
export type QuizGroupDatesBody = Type.Static<typeof QuizGroupDatesBody>;

export const QuizGroupDates = Type.Array(
  Type.Object({
    groupId: Id,
    name: Type.String(),
    opensAt: Nullable(IsoDate),
    closesAt: Nullable(IsoDate),
    minutes: Nullable(Integer),
  }),
);
export type QuizGroupDates = Type.Static<typeof QuizGroupDates>;
