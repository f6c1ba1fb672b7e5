import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { fromNow, MINUTE } from '../../core/time/time.ts';
import { type Caller, canManagePeople, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { lockRestores } from '../../platform/trash/deleted-items.queries.ts';
import {
  deleteTrashEntry,
  findTrashEntry,
  readTrashRows,
  takeTrashRows,
} from '../../platform/trash/trash.queries.ts';
import { requireTeacherOrAdmin } from '../courses.policy.ts';
import { courseRoleOf } from '../subscriptions/course-roles.ts';
import { requireCourseRoleRight } from '../subscriptions/members/members.policy.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.table.ts';
import { type ListedTrashEntry, listTrash } from './list-trash.queries.ts';
import { restoreTrashEntry } from './restore-trash.ts';
import { type TrashKind, TrashQuery, TrashResponse } from './trash.schema.ts';

const LEFT_MOMENTS_AGO = 15 * MINUTE;
type Trash = NonNullable<Awaited<ReturnType<typeof findTrashEntry>>>;

function gone() {
  return notFound('Ya no se puede deshacer.');
}

function presentTrash({
  contents,
  targetType: kind,
  targetName: name,
  actorName: deletedBy,
  ...rest
}: ListedTrashEntry) {
  return { ...rest, kind: kind as TrashKind, name, deletedBy, contents: JSON.parse(contents) };
}

/** True when the caller manages people and removed these subscriptions or groups. */
function hasRemoved(caller: Caller, { targetType, actorId }: Trash): boolean {
  const isOfPeople = targetType.startsWith('subscription') || targetType === 'group';
  return canManagePeople(caller) && isOfPeople && actorId === caller.id;
}

/** True for people who left a course moments ago; later only the institute re-enrols them. */
function hasJustLeft({ id }: Caller, { targetType, actorId, deletedAt }: Trash): boolean {
  return targetType === 'subscription' && actorId === id && deletedAt > fromNow(-LEFT_MOMENTS_AGO);
}

/** Throws 403 when a teacher would make somebody a teacher, who may also have become one meanwhile. */
async function requireRightToBringBack(db: Db, caller: Caller, { id, targetType }: Trash): Promise<void> {
  if (targetType !== 'subscription' || canManagePeople(caller)) return;
  const [kept] = (await readTrashRows(db, id)).find(({ table }) => table === 'subscriptions')?.rows ?? [];
  const { userId, courseRole = null } = (kept ?? {}) as Partial<SubscriptionRow>;
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (user) requireCourseRoleRight(caller, courseRoleOf({ courseRole, role: user.role }));
}

export const trashRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/trash',
    {
      config: { access: 'teacher' },
      schema: {
        summary: 'Lo que se borró y se puede traer de vuelta, lo último primero',
        querystring: TrashQuery,
        response: { 200: TrashResponse },
      },
    },
    async (request) => {
      const { rows, nextCursor } = await listTrash(app.db, getCaller(request), request.query);
      return { trash: rows.map(presentTrash), nextCursor };
    },
  );

  app.post(
    '/trash/:id/restore',
    {
      config: { access: 'user', idempotent: false },
      schema: {
        summary: 'Trae de vuelta lo que se borró: la administración todo, quien enseña lo de sus cursos',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const trash = await findTrashEntry(app.db, request.params.id);
      if (!trash) throw gone();
      if (!hasJustLeft(caller, trash) && !hasRemoved(caller, trash)) {
        await requireTeacherOrAdmin(request, trash.courseId);
        await requireRightToBringBack(app.db, caller, trash);
      }
      const { targetType: type, targetId: id, targetName: name } = trash;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        // Simultaneous undos do not see each other's rows and could lose dependent rows.
        await lockRestores(trx);
        const tables = await takeTrashRows(trx, trash.id);
        if (!tables) throw gone();
        await deleteTrashEntry(trx, trash.id);
        await restoreTrashEntry(trx, { ...trash, actorId: caller.id }, tables);
        change.audit({ action: 'trash.restore', target: { type, id, name } });
        change.afterwards(() => app.jobs.wake());
        return null;
      });
    },
  );
};
