import { Type } from 'typebox';
import { Id } from '../schema.ts';

/** Optional, all of them: an address without its signature is 403 like one with a wrong signature. */
export const SignatureQuery = Type.Object({
  user: Type.Optional(Type.String({ maxLength: 20 })),
  session: Type.Optional(Type.String({ maxLength: 20 })),
  expires: Type.Optional(Type.String({ maxLength: 20 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});

export const MediaParams = Type.Object({ mediaId: Id, name: Type.String({ maxLength: 200 }) });
