import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../../core/database/database.ts';
import { isUniqueViolation } from '../../../core/database/failures.ts';
import { runTransactionHooks } from '../../../core/database/transaction-hooks.ts';
import { badRequest, conflict, notFound, requireFound } from '../../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../../core/http/schema.ts';
import { write } from '../../../platform/plugins/write.ts';
import { findGroup, insertGroup, renameGroup } from './groups.queries.ts';
import {
  type Group,
  GroupBody,
  GroupParams,
  GroupResponse,
  GroupsResponse,
  MergeGroupsBody,
  MoveMembersBody,
  MoveMembersResponse,
  NewGroupBody,
} from './groups.schema.ts';
import { listGroupsWithMemberCounts, mergeGroupMembers, moveMembers } from './members.queries.ts';
import { deleteEmptyGroup } from './set-groups.ts';

const PEOPLE = { access: 'user', courseAccess: 'people' } as const;

async function getGroup(db: Db, courseId: number, groupId: number) {
  return requireFound(await findGroup(db, courseId, groupId), 'El grupo no existe.');
}

function groupExists(name: string) {
  return conflict('group_exists', `Ya hay un grupo «${name}» en este curso.`);
}

function entry(action: string, courseId: number, { id, name }: Pick<Group, 'id' | 'name'>, more = {}) {
  return { action, target: { type: 'group', id, name }, details: { courseId, ...more } };
}

async function present(db: Db, courseId: number, id: number): Promise<{ group: Group }> {
  const group = (await listGroupsWithMemberCounts(db, courseId)).find((one) => one.id === id);
  if (!group) throw notFound('El grupo no existe.');
  return { group };
}

export const groupRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/groups',
    {
      config: PEOPLE,
      schema: {
        summary: 'Los grupos de un curso, con cuántas personas tiene cada uno',
        params: CourseParams,
        response: { 200: GroupsResponse },
      },
    },
    async (request) => ({ groups: await listGroupsWithMemberCounts(app.db, request.params.id) }),
  );

  app.post(
    '/courses/:id/groups',
    {
      config: PEOPLE,
      schema: {
        summary: 'Agrega un grupo a un curso',
        params: CourseParams,
        body: NewGroupBody,
        response: { 201: GroupResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return write(reply.code(201), async (change) => {
        const group = await insertGroup(change.trx, id, request.body.name);
        if (!group) throw groupExists(request.body.name);
        change.audit(entry('group.create', id, group));
        return { group: { ...group, members: 0 } };
      });
    },
  );

  app.put(
    '/courses/:id/groups/:groupId',
    {
      config: PEOPLE,
      schema: {
        summary: 'Cambia el nombre de un grupo: sus personas siguen en él',
        params: GroupParams,
        body: GroupBody,
        response: { 200: GroupResponse },
      },
    },
    async (request, reply) => {
      const { id, groupId } = request.params;
      try {
        return await write(reply, async (change) => {
          const before = await getGroup(change.trx, id, groupId);
          await renameGroup(change.trx, groupId, request.body.name);
          const { group } = await present(change.trx, id, groupId);
          change.audit(entry('group.update', id, group, { before: before.name }));
          return { group };
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw groupExists(request.body.name);
        throw error;
      }
    },
  );

  app.delete(
    '/courses/:id/groups/:groupId',
    {
      config: PEOPLE,
      schema: {
        summary: 'Borra un grupo en el que no hay nadie',
        params: GroupParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, groupId } = request.params;
      return write(reply.code(204), async (change) => {
        const group = await getGroup(change.trx, id, groupId);
        const root = { table: 'courseGroups', column: 'id', ids: [groupId] };
        await change.keepForUndo({ courseId: id, type: 'group', root });
        await deleteEmptyGroup(change.trx, group);
        change.audit(entry('group.delete', id, group));
        return null;
      });
    },
  );

  app.post(
    '/courses/:id/groups/:groupId/merge',
    {
      config: PEOPLE,
      schema: {
        summary: 'Une un grupo con otro del curso: sus personas pasan a ese, y él se borra',
        params: GroupParams,
        body: MergeGroupsBody,
        response: { 200: GroupResponse },
      },
    },
    async (request, reply) => {
      const { id, groupId } = request.params;
      const { into } = request.body;
      if (into === groupId) throw badRequest('same_group', 'Un grupo no se une consigo mismo.');
      return write(reply, async (change) => {
        const group = await getGroup(change.trx, id, groupId);
        const other = await getGroup(change.trx, id, into);
        const moved = await mergeGroupMembers(change.trx, groupId, into);
        await deleteEmptyGroup(change.trx, group);
        await runTransactionHooks(app, 'afterGroupChange', change.trx, id);
        change.audit(entry('group.merge', id, group, { into: other.name, moved }));
        return present(change.trx, id, into);
      });
    },
  );

  app.put(
    '/courses/:id/group_members',
    {
      config: PEOPLE,
      schema: {
        summary: 'Pasa a personas de un curso a uno de sus grupos, o a ninguno',
        params: CourseParams,
        body: MoveMembersBody,
        response: { 200: MoveMembersResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { groupId, userIds } = request.body;
      return write(reply, async (change) => {
        const group = groupId === null ? null : await getGroup(change.trx, id, groupId);
        const moved = await moveMembers(change.trx, id, groupId, userIds);
        if (moved.length > 0) {
          await runTransactionHooks(app, 'afterGroupChange', change.trx, id);
          const target = { type: 'course', id, name: request.course?.name ?? '' };
          const details = { group: group?.name ?? null, userIds: moved };
          change.audit({ action: 'group.move', target, details });
        }
        return { moved: moved.length };
      });
    },
  );
};
