import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../../core/database/database.ts';
import { requireFound } from '../../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../../core/http/schema.ts';
import { unwrapBody } from '../../../core/http/unwrap-body.ts';
import { deleteItemNotifications } from '../../../notifications/notices.queries.ts';
import { getCaller } from '../../../platform/plugins/access-check.ts';
import { write } from '../../../platform/plugins/write.ts';
import {
  assignRoom,
  deleteLiveClasses,
  insertLiveClass,
  type LiveClassFields,
  startLiveClassSeries,
  updateLiveClass,
} from './live-class-changes.queries.ts';
import { findLiveClass, listFollowingLiveClasses, listLiveClasses } from './live-classes.queries.ts';
import {
  type LiveClass,
  LiveClassBody,
  LiveClassesResponse,
  LiveClassParams,
  LiveClassResponse,
  LiveClassSeriesQuery,
  NewLiveClassBody,
} from './live-classes.schema.ts';
import {
  mergeLiveClass,
  parseLiveClass,
  presentLiveClass,
  requireBelowLiveClassLimit,
} from './save-live-class.ts';
import { listWeeklyTimes, shiftGroupTimes, shiftLaterLiveClass } from './series.ts';

function entry(action: string, { id, courseId, title, startsAt, url }: LiveClass) {
  return { action, target: { type: 'live_class', id, name: title }, details: { courseId, startsAt, url } };
}

/** The name shown in the trash. */
function nameOf({ title }: LiveClass, following: number): string {
  if (following === 0) return title;
  return following === 1 ? `${title}, y la siguiente` : `${title}, y las ${following} siguientes`;
}

async function getLiveClass(db: Db, courseId: number, id: number): Promise<LiveClass> {
  const row = requireFound(await findLiveClass(db, courseId, id), 'La clase en vivo no existe.');
  return presentLiveClass(row, true);
}

/** Returns the URL of the portal's page for a live class's room. */
const roomPage = (publicUrl: string, courseId: number, id: number) => `${publicUrl}/live/${courseId}/${id}`;

/** Inserts one class, or one per week until a day. Returns their ids. */
async function insertAll(trx: Db, courseId: number, fields: LiveClassFields, until: string | undefined) {
  const [first = fields, ...rest] = until === undefined ? [fields] : listWeeklyTimes(fields, until);
  await requireBelowLiveClassLimit(trx, courseId, 1 + rest.length);
  const id = await insertLiveClass(trx, courseId, { ...fields, ...first });
  if (rest.length > 0) await startLiveClassSeries(trx, id);
  const ids = [id];
  for (const times of rest) {
    const groups = shiftGroupTimes(fields.groups, fields, times);
    ids.push(await insertLiveClass(trx, courseId, { ...fields, ...times, groups, seriesId: id }));
  }
  return ids;
}

/** Applies a change to later live classes of the series, but keeps their recordings. Returns their ids. */
async function changeFollowing(trx: Db, before: LiveClass, fields: LiveClassFields): Promise<number[]> {
  const following = await listFollowingLiveClasses(trx, before);
  for (const later of following) {
    const { recordingLectureId, recordingUrl } = later;
    const times = shiftLaterLiveClass(later, before, fields);
    const own = { ...times, groups: shiftGroupTimes(fields.groups, fields, times) };
    await updateLiveClass(trx, later.id, { ...fields, ...own, recordingLectureId, recordingUrl });
  }
  return following.map(({ id }) => id);
}

export const liveClassRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl, roomServer } = app.config;
  const hasRooms = roomServer !== undefined;
  const place = async (trx: Db, courseId: number, { url }: LiveClassFields, ids: number[]) => {
    if (url !== '') return;
    for (const id of ids) await assignRoom(trx, id, roomPage(publicUrl, courseId, id));
  };

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
      return { liveClasses: rows.map((row) => presentLiveClass(row, teaches)), rooms: hasRooms };
    },
  );

  app.post(
    '/courses/:id/live_classes',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary:
          'Agrega una clase en vivo, o una por semana: cuándo, cuánto dura, por dónde se entra y para quién',
        params: CourseParams,
        body: NewLiveClassBody,
        response: { 201: LiveClassResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId } = request.params;
      return write(reply.code(201), async (change) => {
        const { trx } = change;
        const { repeatUntil, ...body } = request.body;
        const fields = await parseLiveClass(trx, courseId, body, hasRooms);
        const [id = 0, ...rest] = await insertAll(trx, courseId, fields, repeatUntil);
        await place(trx, courseId, fields, [id, ...rest]);
        for (const each of [id, ...rest])
          change.audit(entry('live_class.create', await getLiveClass(trx, courseId, each)));
        return { liveClass: await getLiveClass(trx, courseId, id) };
      });
    },
  );

  app.put(
    '/courses/:id/live_classes/:liveClassId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      preValidation: unwrapBody('liveClass'),
      schema: {
        summary: 'Cambia una clase en vivo, o también las que le siguen; después de darla, con su grabación',
        params: LiveClassParams,
        querystring: LiveClassSeriesQuery,
        body: LiveClassBody,
        response: { 200: LiveClassResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId, liveClassId } = request.params;
      return write(reply, async (change) => {
        const { trx } = change;
        const before = await getLiveClass(trx, courseId, liveClassId);
        const fields = await parseLiveClass(trx, courseId, mergeLiveClass(before, request.body), hasRooms);
        await updateLiveClass(trx, liveClassId, fields);
        const rest = request.query.following ? await changeFollowing(trx, before, fields) : [];
        await place(trx, courseId, fields, [liveClassId, ...rest]);
        for (const each of [liveClassId, ...rest])
          change.audit(entry('live_class.update', await getLiveClass(trx, courseId, each)));
        return { liveClass: await getLiveClass(trx, courseId, liveClassId) };
      });
    },
  );

  app.delete(
    '/courses/:id/live_classes/:liveClassId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Borra una clase en vivo, o también las que le siguen',
        params: LiveClassParams,
        querystring: LiveClassSeriesQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id: courseId, liveClassId } = request.params;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        const liveClass = await getLiveClass(trx, courseId, liveClassId);
        const rest = request.query.following ? await listFollowingLiveClasses(trx, liveClass) : [];
        const ids = [liveClassId, ...rest.map(({ id }) => id)];
        const root = { table: 'liveClasses', column: 'id', ids };
        await change.keepForUndo({
          courseId,
          type: 'live_class',
          name: nameOf(liveClass, rest.length),
          root,
        });
        for (const aboutId of ids) {
          change.audit(entry('live_class.delete', await getLiveClass(trx, courseId, aboutId)));
          await deleteItemNotifications(trx, { kind: 'liveClass', aboutId });
        }
        await deleteLiveClasses(trx, ids);
        return null;
      });
    },
  );
};
