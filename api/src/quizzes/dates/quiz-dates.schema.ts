import { Type } from 'typebox';
import { Id, IsoTime, Nullable, StrictObject, UnsignedInteger } from '../../core/http/schema.ts';

const MAX_GROUPS = 50;
const optional = Type.Optional;

/** A group's dates; null or omitted values mean the common dates. */
export const QuizGroupDatesBody = Type.Array(
  StrictObject({
    groupId: Id,
    opensAt: optional(Nullable(IsoTime)),
    closesAt: optional(Nullable(IsoTime)),
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
    opensAt: Nullable(IsoTime),
    closesAt: Nullable(IsoTime),
    minutes: Nullable(UnsignedInteger),
  }),
);
export type QuizGroupDates = Type.Static<typeof QuizGroupDates>;
