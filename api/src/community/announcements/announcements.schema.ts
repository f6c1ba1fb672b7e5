import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  MAX_INTEGER,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { UploadId } from '../../courses/media/tus.schema.ts';
import { ANNOUNCEMENT_STATES } from './announcements.table.ts';

const MAX_FILES = 10;

const File = Type.Object({
  /** The material's id; null for a file uploaded for the announcement. */
  id: Nullable(Id),
  uploadId: Nullable(UploadId),
  name: Type.String(),
  size: Type.Integer(),
  url: Type.String(),
});

export const Announcement = Type.Object({
  id: Id,
  courseId: Nullable(Id),
  courseName: Nullable(Type.String()),
  groupId: Nullable(Id),
  groupName: Nullable(Type.String()),
  authorName: Type.String(),
  title: Type.String(),
  text: Type.String(),
  html: Type.String(),
  state: OneOf(ANNOUNCEMENT_STATES),
  publishAt: Nullable(IsoTime),
  sentAt: Nullable(IsoTime),
  byMail: Type.Boolean(),
  byPush: Type.Boolean(),
  urgent: Type.Boolean(),
  files: Type.Array(File),
  /** True when the caller was notified but has not opened the announcement. */
  unread: Type.Boolean(),
  /** The number of recipients; only for people who may edit the announcement. */
  people: Nullable(UnsignedInteger),
  /** The number of readers, likewise; null also without notifications, which expire. */
  read: Nullable(UnsignedInteger),
  version: UnsignedInteger,
});
export type Announcement = Type.Static<typeof Announcement>;

const FIELDS = {
  title: Text(80),
  text: Text(10_000),
  groupId: Type.Optional(Nullable(Id)),
  attachmentIds: Type.Optional(Type.Array(Id, { maxItems: MAX_FILES, uniqueItems: true })),
  /** Ids of finished uploads to `/announcements/upload`, or of the announcement's own files. */
  uploadIds: Type.Optional(Type.Array(UploadId, { maxItems: MAX_FILES, uniqueItems: true })),
  state: OneOf(['draft', 'scheduled', 'sent'], { description: '«sent» lo manda ya' }),
  publishAt: Type.Optional(Nullable(IsoTime)),
  byMail: Type.Optional(Type.Boolean()),
  byPush: Type.Optional(Type.Boolean()),
  urgent: Type.Optional(
    Type.Boolean({ description: 'Sin esperar al resumen del día de quienes lo eligieron' }),
  ),
};

export const NewAnnouncementBody = StrictObject({ courseId: Nullable(Id), ...FIELDS });
export type NewAnnouncementBody = Type.Static<typeof NewAnnouncementBody>;

export const AnnouncementBody = StrictObject({ ...FIELDS, version: UnsignedInteger });
export type AnnouncementBody = Type.Static<typeof AnnouncementBody>;

export const AnnouncementPreviewBody = StrictObject({ text: FIELDS.text });
/** `excerpt` is the text of mails, push messages and notifications. */
export const AnnouncementPreviewResponse = Type.Object({ html: Type.String(), excerpt: Type.String() });
export type AnnouncementPreview = Type.Static<typeof AnnouncementPreviewResponse>;

const { limit, cursor } = buildListQuery({ default: 20, max: 100 });
const Course = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Sin él, los del instituto' }),
);
export const AnnouncementsQuery = Type.Object({ courseId: Course, limit, cursor });
export const AudienceQuery = Type.Object({
  courseId: Course,
  groupId: Type.Optional(Id),
  urgent: Type.Optional(Type.Boolean()),
});

export const AnnouncementResponse = Type.Object({ announcement: Announcement });
export const AnnouncementsResponse = Type.Object({
  announcements: Type.Array(Announcement),
  nextCursor: NextCursor,
});
export type AnnouncementsResponse = Type.Static<typeof AnnouncementsResponse>;

/** The number of recipients by channel. */
export const AudienceCounts = Type.Object({
  people: UnsignedInteger,
  now: UnsignedInteger,
  digest: UnsignedInteger,
  bell: UnsignedInteger,
  push: UnsignedInteger,
});
export type AudienceCounts = Type.Static<typeof AudienceCounts>;
/** `author` is the name with which the caller signs. */
export const AudienceResponse = Type.Object({ audience: AudienceCounts, author: Type.String() });
export type AudienceResponse = Type.Static<typeof AudienceResponse>;
