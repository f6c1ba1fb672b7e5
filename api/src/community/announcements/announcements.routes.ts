import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { findUser } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { conflict, invalidField, notFound, staleVersion } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { enforceRateLimit } from '../../core/limits/rate-limit.ts';
import { HOUR, now, parseIsoTime } from '../../core/time/time.ts';
import { requireTeacherOrAdmin } from '../../courses/courses.policy.ts';
import { findGroup } from '../../courses/subscriptions/groups/groups.queries.ts';
import { updateNotificationTexts } from '../../notifications/notices.queries.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { replaceAnnouncementMaterials, replaceAnnouncementUploads } from './announcement-files.queries.ts';
import { announcementFileRoutes } from './announcement-files.routes.ts';
import { requireManagedAnnouncement } from './announcements.policy.ts';
import {
  canReceiveAnnouncements,
  deleteAnnouncement,
  insertAnnouncement,
  SENDING_OR_SENT_STATES,
  updateAnnouncement,
} from './announcements.queries.ts';
import {
  AnnouncementBody,
  AnnouncementPreviewBody,
  AnnouncementPreviewResponse,
  AnnouncementResponse,
  AudienceQuery,
  AudienceResponse,
  NewAnnouncementBody,
} from './announcements.schema.ts';
import { countAudience } from './audience.ts';
import { presentManagedAnnouncement } from './present-announcement.ts';
import { buildAnnouncementExcerpt, sendAnnouncementBatch } from './send-announcements.ts';

const config = { access: 'user' } as const;
/** Limits announcements, because a mistake or stolen session must not fill every mailbox. */
const POSTS = { name: 'announcement', max: 30, windowMs: HOUR };
type Body = NewAnnouncementBody | AnnouncementBody;

/** Returns the caller's name as the announcement's author. */
async function nameOf(db: Db, request: FastifyRequest): Promise<string> {
  const { id, username } = getCaller(request);
  return (await findUser(db, id))?.name ?? username;
}

/** Renders the text before the transaction, because rendering is slow. */
async function render(request: FastifyRequest, source: string): Promise<string> {
  const text = { field: 'text', source, options: { format: 'markdown' } } as const;
  const [html = ''] = await request.server.rendering.render(getCaller(request).id, [text]);
  return html;
}

async function requireGroup(request: FastifyRequest, courseId: number | null, groupId: number | null) {
  if (groupId === null) return;
  const group = courseId === null ? undefined : await findGroup(request.server.db, courseId, groupId);
  if (!group) throw invalidField('groupId', 'Ese grupo no es del curso.');
}

/** Derives the state: sent now, scheduled, or draft. In an unpublished course it stays scheduled. */
async function readState(db: Db, body: Body, courseId: number | null) {
  const publishAt = body.publishAt == null ? null : parseIsoTime('publishAt', body.publishAt);
  if (body.state === 'sent' && !(await canReceiveAnnouncements(db, courseId)))
    return { state: 'scheduled' as const, publishAt: now() };
  if (body.state !== 'scheduled')
    return { state: body.state === 'sent' ? ('sending' as const) : ('draft' as const), publishAt: null };
  if (publishAt === null || publishAt <= now())
    throw invalidField('publishAt', 'Elegí un momento que no haya pasado.');
  return { state: 'scheduled' as const, publishAt };
}

/** Attaches the body's files: materials of the course, and the author's uploads. */
async function putFiles(
  change: Change,
  { id, courseId }: { id: number; courseId: number | null },
  request: FastifyRequest,
): Promise<void> {
  const { attachmentIds = [], uploadIds = [] } = request.body as Body;
  await replaceAnnouncementMaterials(change.trx, id, { courseId, attachmentIds });
  const lost = await replaceAnnouncementUploads(change.trx, id, { userId: getCaller(request).id, uploadIds });
  if (!lost) throw invalidField('uploadIds', 'Alguno de los archivos ya no está: volvé a subirlo.');
  for (const fileId of lost) change.afterwards(() => deleteUnusedFile(request.server, fileId));
}

function entry(action: string, row: { id: number; title: string; courseId: number | null }) {
  const target = { type: 'announcement', id: row.id, name: row.title };
  return { action: `announcement.${action}`, target, details: { courseId: row.courseId } };
}

export const announcementRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(announcementFileRoutes);

  app.get(
    '/announcements/audience',
    {
      config,
      schema: {
        summary: 'A cuántas personas llegaría un anuncio, y por dónde',
        querystring: AudienceQuery,
        response: { 200: AudienceResponse },
      },
    },
    async (request) => {
      const { courseId = null, groupId = null, urgent = false } = request.query;
      await requireTeacherOrAdmin(request, courseId);
      const whose = { courseId, groupId, authorId: getCaller(request).id };
      const audience = await countAudience(app.db, whose, urgent);
      return { audience, author: await nameOf(app.db, request) };
    },
  );

  app.post(
    '/announcements/preview',
    {
      config: { access: 'teacher', idempotent: false },
      schema: {
        summary: 'Muestra cómo se va a ver el mensaje de un anuncio',
        body: AnnouncementPreviewBody,
        response: { 200: AnnouncementPreviewResponse },
      },
    },
    async (request) => {
      const html = await render(request, request.body.text);
      return { html, excerpt: buildAnnouncementExcerpt({ title: '', html }).text };
    },
  );

  app.post(
    '/announcements',
    {
      config,
      schema: {
        summary: 'Escribe un anuncio a un curso, a un grupo o al instituto',
        body: NewAnnouncementBody,
        response: { 201: AnnouncementResponse },
      },
    },
    async (request, reply) => {
      const { courseId, title, text, groupId = null } = request.body;
      const { byMail = true, byPush = true, urgent = false } = request.body;
      const caller = getCaller(request);
      await requireTeacherOrAdmin(request, courseId);
      await requireGroup(request, courseId, groupId);
      await enforceRateLimit(app.db, POSTS, String(caller.id));
      const html = await render(request, text);
      return write(reply.code(201), async (change) => {
        const { trx } = change;
        const id = await insertAnnouncement(trx, {
          courseId,
          groupId,
          authorId: caller.id,
          authorName: await nameOf(trx, request),
          title: title.trim(),
          text,
          html,
          ...(await readState(trx, request.body, courseId)),
          sentAt: null,
          sentUpTo: 0,
          people: 0,
          byMail,
          byPush,
          urgent,
        });
        await putFiles(change, { id, courseId }, request);
        change.audit(entry('create', { id, title, courseId }));
        change.afterwards(() => sendAnnouncementBatch(app, id));
        return presentManagedAnnouncement(request, id, trx);
      });
    },
  );

  app.put(
    '/announcements/:id',
    {
      config,
      schema: {
        summary: 'Cambia un anuncio; de uno que salió, solo el título, el mensaje y los archivos',
        params: IdParams,
        body: AnnouncementBody,
        response: { 200: AnnouncementResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { title, text, version } = request.body;
      const row = await requireManagedAnnouncement(request, id);
      const isOut = SENDING_OR_SENT_STATES.includes(row.state);
      if (isOut && request.body.state !== 'sent')
        throw conflict('already_sent', 'Ese anuncio ya salió: podés corregirlo o eliminarlo.');
      const { groupId = row.groupId, byMail = row.byMail, byPush = row.byPush } = request.body;
      const { urgent = row.urgent } = request.body;
      await requireGroup(request, row.courseId, groupId);
      const html = await render(request, text);
      return write(reply, async (change) => {
        const said = { title: title.trim(), text, html };
        const state = isOut ? {} : await readState(change.trx, request.body, row.courseId);
        const when = isOut ? {} : { groupId, byMail, byPush, urgent, ...state };
        if (!(await updateAnnouncement(change.trx, { id, version, isOut }, { ...said, ...when })))
          throw staleVersion((await presentManagedAnnouncement(request, id)).announcement);
        await putFiles(change, row, request);
        await updateNotificationTexts(
          change.trx,
          { kind: 'announcement', aboutId: id },
          buildAnnouncementExcerpt(said),
        );
        change.audit(entry('update', { id, title, courseId: row.courseId }));
        change.afterwards(() => sendAnnouncementBatch(app, id));
        return presentManagedAnnouncement(request, id, change.trx);
      });
    },
  );

  app.delete(
    '/announcements/:id',
    {
      config,
      schema: {
        summary: 'Elimina un anuncio, también de la campana de quienes lo recibieron',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const row = await requireManagedAnnouncement(request, request.params.id);
      return write(reply.code(204), async (change) => {
        // A deleted announcement's notifications are hidden until it is restored.
        const root = { table: 'announcements', column: 'id', ids: [row.id] };
        await change.keepForUndo({ courseId: row.courseId, type: 'announcement', root });
        if (!(await deleteAnnouncement(change.trx, row.id))) throw notFound('El anuncio no existe.');
        change.audit(entry('delete', row));
        return null;
      });
    },
  );
};
