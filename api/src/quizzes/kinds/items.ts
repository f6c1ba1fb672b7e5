import { Type } from 'typebox';
import { StrictObject, Text } from '../../core/http/schema.ts';
import { MAX_QUESTION_TEXT_LENGTH, optional, PartId } from './fields.ts';

/** Texts with an id: items to order, or choices without a match. */
export const ItemsBody = optional(
  Type.Array(StrictObject({ id: optional(PartId), text: Text(MAX_QUESTION_TEXT_LENGTH) }), { maxItems: 50 }),
);
export const ItemsContent = Type.Array(Type.Object({ id: Type.String(), text: Type.String() }));
