import { Type } from 'typebox';
import { StrictObject, UnsignedInteger } from '../../../core/http/schema.ts';
import { PageText } from '../lectures.schema.ts';

export const PagePreviewBody = StrictObject({
  title: Type.Optional(Type.String({ maxLength: 200 })),
  text: PageText,
});

export const PagePreview = Type.Object({
  html: Type.String(),
  words: UnsignedInteger,
  seconds: UnsignedInteger,
  faults: Type.Array(Type.Object({ line: UnsignedInteger, message: Type.String() })),
});
export type PagePreview = Type.Static<typeof PagePreview>;
