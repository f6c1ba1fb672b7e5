import { Type } from 'typebox';
import { Binary } from '../../core/http/form.ts';
import { Id } from '../../core/http/schema.ts';

/** All fields are optional, so that a missing signature gets the same 403 as a wrong one. */
export const SignatureQuery = Type.Object({
  user: Type.Optional(Type.String({ maxLength: 20 })),
  session: Type.Optional(Type.String({ maxLength: 20 })),
  expires: Type.Optional(Type.String({ maxLength: 20 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});

/** Describes a file in the API document. */
export const FileResponse = {
  description: 'El archivo',
  content: { 'application/octet-stream': { schema: Binary } },
};
export const PartialContentResponse = {
  description: 'El tramo que pidió `Range`',
  content: { 'application/octet-stream': { schema: Binary } },
};
export const MediaRedirectResponse = Type.Null({ description: 'Está en otra dirección, la de `Location`' });
export const NotModifiedResponse = Type.Null({
  description: 'No cambió desde la copia que nombra `If-None-Match`',
});

export const MediaParams = Type.Object({ mediaId: Id, name: Type.String({ maxLength: 200 }) });
