import { Type } from 'typebox';
import { OneOf, Text } from '../../core/http/schema.ts';
import { TEXT_FORMATS } from '../../platform/text/text-to-render.ts';

export const MAX_QUESTION_TEXT_LENGTH = 20_000;
export const optional = Type.Optional;
export const LongText = Type.String({ maxLength: MAX_QUESTION_TEXT_LENGTH });
export const ShortText = Text(2_000);
/** Percent of the mark; a negative weight subtracts for a wrong choice. */
export const Weight = Type.Number({ minimum: -100, maximum: 100 });
/** Larger than any physical quantity, yet small enough for finite sums. */
export const MAX_NUMERIC_VALUE = 1e100;
export const Tolerance = Type.Number({ minimum: 0, maximum: MAX_NUMERIC_VALUE });
export const PartId = Type.String({ pattern: '^[A-Za-z0-9]{1,20}$' });

/** Body fields that all kinds of question share. */
export const commonBodyFields = {
  title: optional(Type.String({ maxLength: 255 })),
  text: Text(MAX_QUESTION_TEXT_LENGTH),
  format: optional(OneOf(TEXT_FORMATS)),
  feedback: optional(LongText),
  mark: optional(Type.Number({ minimum: 0, maximum: 10_000 })),
  tags: optional(Type.Array(Text(60), { maxItems: 20 })),
  shuffle: optional(Type.Boolean()),
};

/** Stored fields that all kinds of question share. */
export const commonContentFields = {
  title: Type.String(),
  text: Type.String(),
  format: OneOf(TEXT_FORMATS),
  feedback: Type.String(),
  mark: Type.Number(),
  tags: Type.Array(Type.String()),
  /** True when the question's options may be shuffled; the quiz must also allow shuffling. */
  shuffle: Type.Boolean(),
};
export type CommonContent = FieldValues<typeof commonContentFields>;

/** The static type of some fields. */
export type FieldValues<Fields extends Type.TProperties> = Type.Static<Type.TObject<Fields>>;
