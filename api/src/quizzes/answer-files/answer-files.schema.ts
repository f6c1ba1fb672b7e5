import { Type } from 'typebox';
import { IsoTime, Nullable, UnsignedInteger } from '../../core/http/schema.ts';

export const AnswerFile = Type.Object({
  /** The upload's id, as in the answer and in the URL `…/files/{slot}/{id}`. */
  id: Type.String(),
  slot: UnsignedInteger,
  name: Type.String(),
  size: Type.Integer(),
  /** Null until the upload is complete, as are `mimeType` and `url`. */
  arrivedAt: Nullable(IsoTime),
  mimeType: Nullable(Type.String()),
  /** Signed, so it needs no header; it expires after about two hours or with the session. */
  url: Nullable(Type.String()),
  /** Lets the sender's browser recognise the file and resume its upload. */
  fingerprint: Type.String(),
});
export type AnswerFile = Type.Static<typeof AnswerFile>;

export const AnswerFilesResponse = Type.Object({ files: Type.Array(AnswerFile) });
