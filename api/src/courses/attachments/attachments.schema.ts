import { type Static, Type } from 'typebox';
import { Id, IsoTime, Text } from '../../core/http/schema.ts';

export const Attachment = Type.Object({
  id: Id,
  courseId: Id,
  name: Type.String(),
  size: Type.Integer(),
  mimeType: Type.String(),
  /** A signed URL needs no authorization header and expires after about two hours or with the session. */
  url: Type.String(),
  createdAt: IsoTime,
});
export type Attachment = Static<typeof Attachment>;

export const AttachmentResponse = Type.Object({ attachment: Attachment });
export const AttachmentsResponse = Type.Object({ attachments: Type.Array(Attachment) });
export const AttachmentParams = Type.Object({ id: Id, attId: Id });

/** The form's fields beside the file; `name` is the displayed name. */
export const AttachmentFields = Type.Object({ name: Type.Optional(Text(200)) });
