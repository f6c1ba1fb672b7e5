import { type Static, Type } from 'typebox';
import { Id, IsoDate, Text } from '../schema.ts';

export const Attachment = Type.Object({
  id: Id,
  courseId: Id,
  name: Type.String(),
  size: Type.Integer(),
  mimeType: Type.String(),
  /** Signed: needs no header, and ends after some two hours or with the session. */
  url: Type.String(),
  createdAt: IsoDate,
});
export type Attachment = Static<typeof Attachment>;

export const AttachmentAnswer = Type.Object({ attachment: Attachment });
export const AttachmentsAnswer = Type.Object({ attachments: Type.Array(Attachment) });
export const AttachmentParams = Type.Object({ id: Id, attId: Id });

/** What may come beside the file: another name to show. */
export const AttachmentFields = Type.Object({ name: Type.Optional(Text(200)) });
