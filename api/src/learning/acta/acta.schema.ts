import { Type } from 'typebox';
import { Id, IsoTime, Nullable, StrictObject, UnsignedInteger } from '../../core/http/schema.ts';
import { PlainName, PlainText } from '../../core/text/plain-names.schema.ts';

const Mark = Type.Integer({ minimum: 0, maximum: 100 });
const Step = StrictObject({ from: Type.Number({ minimum: 0, maximum: 100 }), mark: Mark });

/** The table from percentages to whole marks; each step applies from its percentage upwards. */
export const MarkConversion = StrictObject({
  steps: Type.Array(Step, { minItems: 1, maxItems: 101 }),
  /** The lowest passing mark. */
  passMark: Mark,
});
export type MarkConversion = Type.Static<typeof MarkConversion>;
export const MarkConversionResponse = Type.Object({ conversion: MarkConversion });

const Period = PlainName(40);
export const ActaPeriodQuery = Type.Object({ period: Type.Optional(Period) });
export const CloseActaBody = StrictObject({
  period: Type.Optional(Period),
  digest: Type.Optional(
    Type.String({ maxLength: 64, description: 'El de la vista previa: con otras notas desde entonces, 409' }),
  ),
});
export const RectificationBody = StrictObject({
  period: Type.Optional(Period),
  userId: Id,
  mark: Nullable(Mark),
  reason: PlainText(300),
});
export type RectificationBody = Type.Static<typeof RectificationBody>;

const ActaLine = Type.Object({
  userId: Id,
  surname: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  ci: Nullable(Type.String()),
  percent: Nullable(Type.Number()),
  /** Null means that the person did not take part. */
  mark: Nullable(UnsignedInteger),
});
export type ActaLine = Type.Static<typeof ActaLine>;

const Rectification = Type.Object({
  userId: Id,
  markBefore: Nullable(UnsignedInteger),
  markAfter: Nullable(UnsignedInteger),
  reason: Type.String(),
  by: Type.String(),
  at: IsoTime,
});

/** A course's acta for a period; a preview while `closedAt` is null. */
export const Acta = Type.Object({
  period: Type.String(),
  courseName: Type.String(),
  courseCode: Type.String(),
  shift: Type.String(),
  closedAt: Nullable(IsoTime),
  closedBy: Nullable(Type.String()),
  conversion: MarkConversion,
  lines: Type.Array(ActaLine),
  rectifications: Type.Array(Rectification),
  /** The number of people with ungraded work. */
  toGrade: UnsignedInteger,
  digest: Type.String(),
});
export type Acta = Type.Static<typeof Acta>;
export const ActaResponse = Type.Object({
  acta: Acta,
  /** Periods with a closed acta, the latest first. */
  periods: Type.Optional(Type.Array(Type.String())),
});
export type ActaResponse = Type.Static<typeof ActaResponse>;
