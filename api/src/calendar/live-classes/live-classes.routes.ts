import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../database.ts';
import { notFound } from '../../http/errors.ts';
import { CourseParams, NoContent } from '../../http/schema.ts';
import { unwrap } from '../../http/unwrap.ts';
import { deleteNoticesOf } from '../../notices/notices.queries.ts';
import { getCaller } from '../../plugins/access.ts';
import { write } from '../../plugins/write.ts';
import {
  deleteLiveClass,
  findLiveClass,
  insertLiveClass,
  listLiveClasses,
  updateLiveClass,
} from './live-classes.queries.ts';
import {
  type LiveClass,
  LiveClassBody,
  LiveClassesResponse,
  LiveClassParams,
  LiveClassResponse,
  NewLiveClassBody,
} from './live-classes.schema.ts';
import { presentLiveClass, readLiveClass, requireRoom } from './save-live-class.ts';

function entry(action: string, { id, courseId, title, startsAt, url }: LiveClass) {
  return { action, target: { type: 'live_class', id, name: title }, details: { courseId, startsAt, url } };
}

async function getLiveClass(db: Db, courseId: number, id: number): Promise<LiveClass> {
  const row = await findLiveClass(db, courseId, id);
  if (!row) throw notFound('La clase en vivo no existe.');
  return presentLiveClass(row, true);
}

export const liveClassRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/live_classes',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Las clases en vivo de un curso: a estudiantes, las de todos y las de su grupo',
        params: CourseParams,
        response: { 200: LiveClassesResponse },
      },
    },
    async (request) => {
      const teaches = request.course?.teaches === true;
      const reader = { userId: getCaller(request).id, teaches };
      const rows = await listLiveClasses(app.db, request.params.id, reader);
      return { liveClasses: rows.map((row) => presentLiveClass(row, teaches)) };
    },
  );

  app.post(
    '/courses/:id/live_classes',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Agrega una clase en vivo: cuándo, cuánto dura, por dónde se entra y para qué grupos',
        params: CourseParams,
        body: NewLiveClassBody,
        response: { 201: LiveClassResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId } = request.params;
      return write(reply.code(201), async (change) => {
        const { trx } = change;
        await requireRoom(trx, courseId);
        const id = await insertLiveClass(trx, courseId, await readLiveClass(trx, courseId, request.body));
        const liveClass = await getLiveClass(trx, courseId, id);
        change.audit(entry('live_class.create', liveClass));
        return { liveClass };
      });
    },
  );

  app.put(
    '/courses/:id/live_classes/:liveClassId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      preValidation: unwrap('liveClass'),
      schema: {
        summary: 'Cambia una clase en vivo; después de darla, también con su grabación',
        params: LiveClassParams,
        body: LiveClassBody,
        response: { 200: LiveClassResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId, liveClassId } = request.params;
      return write(reply, async (change) => {
        const { trx } = change;
        const before = await getLiveClass(trx, courseId, liveClassId);
        const fields = await readLiveClass(trx, courseId, { ...before, ...request.body });
        await updateLiveClass(trx, liveClassId, fields);
        const liveClass = await getLiveClass(trx, courseId, liveClassId);
        change.audit(entry('live_class.update', liveClass));
        return { liveClass };
      });
    },
  );

  app.delete(
    '/courses/:id/live_classes/:liveClassId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: { summary: 'Borra una clase en vivo', params: LiveClassParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id: courseId, liveClassId } = request.params;
      return write(reply.code(204), async (change) => {
        const liveClass = await getLiveClass(change.trx, courseId, liveClassId);
        const root = { table: 'liveClasses', column: 'id', ids: [liveClassId] };
        await change.keepForUndo({ courseId, type: 'live_class', root });
        await deleteLiveClass(change.trx, liveClassId);
        await deleteNoticesOf(change.trx, { kind: 'liveClass', aboutId: liveClassId });
        change.audit(entry('live_class.delete', liveClass));
        return null;
      });
    },
  );
};
