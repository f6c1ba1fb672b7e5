import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { findUser } from '../../../accounts/users/users.queries.ts';
import { conflict, notFound } from '../../../core/http/errors.ts';
import { now } from '../../../core/time/time.ts';
import { getCaller } from '../../../platform/plugins/access-check.ts';
import { write } from '../../../platform/plugins/write.ts';
import { findLiveClasses, type ListedLiveClass } from '../live-classes/live-classes.queries.ts';
import { LiveClassParams } from '../live-classes/live-classes.schema.ts';
import { listRoomOpenPeriods } from '../live-classes/save-live-class.ts';
import { createBbbJoinUrl } from './big-blue-button.ts';
import { createJitsiJoinUrl } from './jitsi.ts';
import { listAttendance, listRoomJoins, recordRoomJoin } from './joins.queries.ts';
import type { RoomParticipant } from './participant.ts';
import {
  AttendanceParams,
  AttendanceResponse,
  RoomJoinsQuery,
  RoomJoinsResponse,
  RoomUrlResponse,
} from './rooms.schema.ts';

/** Returns the live class; throws 404 unless the caller is invited. */
async function getInvited(request: FastifyRequest): Promise<ListedLiveClass> {
  const { id: courseId, liveClassId } = request.params as { id: number; liveClassId: number };
  const reader = { userId: getCaller(request).id, teaches: request.course?.teaches === true };
  const [row] = await findLiveClasses(request.server.db, [liveClassId], reader);
  if (!row || row.courseId !== courseId) throw notFound('La clase en vivo no existe.');
  return row;
}

function requireOpen(row: ListedLiveClass): void {
  const [at, times] = [now(), listRoomOpenPeriods(row)];
  if (times.some(({ opensAt, endsAt }) => opensAt <= at && at <= endsAt)) return;
  if (times.some(({ opensAt }) => at < opensAt))
    throw conflict('too_early', 'Todavía no abrió: se entra desde 10 minutos antes de que empiece.');
  throw conflict('live_class_over', 'Esta clase en vivo ya terminó.');
}

function latestEnd(row: ListedLiveClass): string {
  const ends = listRoomOpenPeriods(row).map(({ endsAt }) => endsAt);
  return ends.sort().at(-1) ?? row.endsAt;
}

async function addressFor(request: FastifyRequest, row: ListedLiveClass): Promise<string> {
  const { config, db } = request.server;
  const { roomServer } = config;
  if (row.room === null || !roomServer)
    throw conflict('no_room', 'Esta clase en vivo no tiene una sala del portal.');
  const { id, username } = getCaller(request);
  const name = (await findUser(db, id))?.name ?? username;
  const visitor: RoomParticipant = { userId: id, name, teaches: request.course?.teaches === true };
  const room = { name: row.room, title: row.title, endsAt: latestEnd(row) };
  if (roomServer.kind === 'jitsi') return createJitsiJoinUrl(roomServer, room, visitor);
  return createBbbJoinUrl(roomServer, room, visitor, (error) =>
    request.log.warn({ err: error }, 'server of rooms'),
  );
}

/** Opens the rooms of live classes and records attendance. */
export const roomRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/live_classes/:liveClassId/join',
    {
      // The response contains a personal join URL, so it must not be stored for replays.
      config: { access: 'user', courseAccess: 'member', idempotent: false },
      schema: {
        summary: 'Deja entrar a la sala de una clase en vivo, y anota la asistencia',
        params: LiveClassParams,
        response: { 200: RoomUrlResponse },
      },
    },
    async (request, reply) => {
      const row = await getInvited(request);
      requireOpen(row);
      const url = await addressFor(request, row);
      return write(reply, async ({ trx }) => {
        await recordRoomJoin(trx, row.id, getCaller(request).id);
        return { url };
      });
    },
  );

  app.get(
    '/courses/:id/live_classes/:liveClassId/joins',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Quién entró a la sala de una clase en vivo, y cuándo',
        params: LiveClassParams,
        querystring: RoomJoinsQuery,
        response: { 200: RoomJoinsResponse },
      },
    },
    async (request) => {
      const row = await getInvited(request);
      const { rows, nextCursor } = await listRoomJoins(app.db, row.id, request.query);
      return { joins: rows, nextCursor };
    },
  );

  app.get(
    '/courses/:id/roster/:userId/live_classes',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'A qué clases en vivo del curso entró una persona, y cuándo',
        params: AttendanceParams,
        response: { 200: AttendanceResponse },
      },
    },
    async ({ params }) => ({ liveClasses: await listAttendance(app.db, params.id, params.userId) }),
  );
};
