import { Type } from 'typebox';
import { Integer, IsoDate, Nullable } from '../../core/http/schema.ts';

export const AnswerFile = Type.Object({
  /** The answer names it by this, and its upload is at `…/files/{slot}/{id}`. */
  id: Type.String(),
  slot: Integer,
  name: Type.String(),
  size: Type.Integer(),
  /** Null until all of it has arrived, as are its type and address. */
  arrivedAt: Nullable(IsoDate),
  mimeType: Nullable(Type.String()),
  /** Signed, so it needs no header. It expires after about two hours or with the session. */
  url: Nullable(Type.String()),
  /** Lets the sender's browser recognise the file and resume its upload. */
  fingerprint: Type.String(),
});
export type AnswerFile = Type.Static<typeof AnswerFile>;

export const AnswerFilesResponse = Type.Object({ files: Type.Array(AnswerFile) });
