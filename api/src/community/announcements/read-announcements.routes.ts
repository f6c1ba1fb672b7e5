import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { markItemNotificationsRead } from '../../notifications/notices.queries.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { listAnnouncementFiles } from './announcement-files.queries.ts';
import { canManageAnnouncements, requireReadableAnnouncement } from './announcements.policy.ts';
import { listAnnouncements } from './announcements.queries.ts';
import { AnnouncementResponse, AnnouncementsQuery, AnnouncementsResponse } from './announcements.schema.ts';
import { presentAnnouncement } from './present-announcement.ts';

const config = { access: 'user' } as const;

export const announcementReadingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/announcements',
    {
      config,
      schema: {
        summary: 'Los anuncios de un curso, o los del instituto, los últimos primero',
        querystring: AnnouncementsQuery,
        response: { 200: AnnouncementsResponse },
      },
    },
    async (request) => {
      const manages = await canManageAnnouncements(request, request.query.courseId);
      const reader = { userId: getCaller(request).id, manages };
      const { rows, nextCursor } = await listAnnouncements(app.db, reader, request.query);
      const files = await listAnnouncementFiles(
        app.db,
        rows.map(({ id }) => id),
      );
      return {
        announcements: rows.map((row) => presentAnnouncement(request, row, manages, files)),
        nextCursor,
      };
    },
  );

  app.get(
    '/announcements/:id',
    {
      config,
      schema: { summary: 'Un anuncio', params: IdParams, response: { 200: AnnouncementResponse } },
    },
    async (request) => {
      const { row, manages } = await requireReadableAnnouncement(request, request.params.id);
      return {
        announcement: presentAnnouncement(
          request,
          row,
          manages,
          await listAnnouncementFiles(app.db, [row.id]),
        ),
      };
    },
  );

  app.put(
    '/announcements/:id/read',
    {
      config,
      schema: { summary: 'Marca leído un anuncio', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { row } = await requireReadableAnnouncement(request, request.params.id);
      await markItemNotificationsRead(app.db, getCaller(request).id, {
        kind: 'announcement',
        aboutId: row.id,
      });
      return reply.code(204).send(null);
    },
  );
};
