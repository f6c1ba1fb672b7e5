import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  UnsignedInteger,
} from '../../core/http/schema.ts';

const TRASH_KINDS = [
  'course',
  'lecture',
  'video',
  'attachment',
  'link',
  'live_class',
  'announcement',
  'quiz',
  'assignment',
  'quizzes',
  'group',
  'grade_part',
  'subscription',
  'subscriptions',
  'user',
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

const { limit, cursor } = buildListQuery();
export const TrashQuery = Type.Object({ kind: Type.Optional(OneOf(TRASH_KINDS)), limit, cursor });
export type TrashQuery = Type.Static<typeof TrashQuery>;

/** A deleted item that can be restored. */
export const TrashEntry = Type.Object({
  id: Id,
  kind: OneOf(TRASH_KINDS),
  name: Type.String(),
  /** The item's course; null for courses, people and items that only administrators may restore. */
  courseId: Nullable(Id),
  courseName: Nullable(Type.String()),
  /** The username of the person who deleted it. */
  deletedBy: Type.String(),
  deletedAt: IsoTime,
  /** When it and its files are deleted for good. */
  expiresAt: IsoTime,
  /** Deleted rows by table, such as `{ "lectures": 12 }`. */
  contents: Type.Record(Type.String(), UnsignedInteger),
});
export type TrashEntry = Type.Static<typeof TrashEntry>;

export const TrashResponse = Type.Object({ trash: Type.Array(TrashEntry), nextCursor: NextCursor });
