import type { FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { findRequestedCourse, requireCourse, requireTeacherOrAdmin } from '../../courses/courses.policy.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { findAnnouncement, isGroupMember, type ListedAnnouncement } from './announcements.queries.ts';

const notThere = () => notFound('El anuncio no existe.');

/** True when the caller may edit the announcements of a course or the institute; throws for non-members. */
export async function canManageAnnouncements(
  request: FastifyRequest,
  courseId: number | undefined,
): Promise<boolean> {
  if (courseId === undefined) return getCaller(request).role === 'admin';
  return (await requireCourse(request, courseId, 'member')).teaches;
}

/** Loads an announcement that the caller may change. */
export async function requireManagedAnnouncement(
  request: FastifyRequest,
  id: number,
): Promise<ListedAnnouncement> {
  const row = await findAnnouncement(request.server.db, id, getCaller(request).id);
  if (!row) throw notThere();
  await requireTeacherOrAdmin(request, row.courseId);
  return row;
}

/** Finds an announcement that this person may read, and whether they may edit it. */
export async function findReadableAnnouncement(db: Db, caller: Pick<Caller, 'id' | 'role'>, id: number) {
  const row = await findAnnouncement(db, id, caller.id);
  if (!row) return undefined;
  const course = row.courseId === null ? undefined : await findRequestedCourse(db, row.courseId, caller);
  const manages = row.courseId === null ? caller.role === 'admin' : course?.teaches === true;
  const isOut = row.state === 'sent' || row.state === 'sending';
  const isTheirs =
    (row.courseId === null || course?.entitled === true) &&
    (row.groupId === null || (await isGroupMember(db, caller.id, row.groupId)));
  return manages || (isOut && isTheirs) ? { row, manages } : undefined;
}

/** Throws 404 for an unreadable announcement, so that its existence stays hidden. */
export async function requireReadableAnnouncement(request: FastifyRequest, id: number) {
  const found = await findReadableAnnouncement(request.server.db, getCaller(request), id);
  if (!found) throw notThere();
  return found;
}
