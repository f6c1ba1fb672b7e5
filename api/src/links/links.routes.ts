import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { insertAudit } from '../audit/audit.queries.ts';
import { notFound } from '../errors.ts';
import { getCaller } from '../plugins/access.ts';
import { CourseParams, NoContent } from '../schema.ts';
import { keepForUndo } from '../trash/trash.queries.ts';
import { undoable } from '../trash/undoable.ts';
import { unwrap } from '../unwrap.ts';
import { requireRoom, requireWebAddress } from './links.policy.ts';
import { deleteLink, insertLink, listLinks, updateLink } from './links.queries.ts';
import { type Link, LinkAnswer, LinkBody, LinkParams, LinksAnswer, NewLinkBody } from './links.schema.ts';

function entry(action: string, { linkId, courseId, name, url }: Link) {
  return { action, target: { type: 'link', id: linkId, name }, details: { courseId, url } };
}

export const linkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/links',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: { summary: 'Los enlaces de un curso', params: CourseParams, response: { 200: LinksAnswer } },
    },
    async (request) => ({ links: await listLinks(app.db, request.params.id) }),
  );

  app.post(
    '/courses/:id/links',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Agrega un enlace',
        params: CourseParams,
        body: NewLinkBody,
        response: { 201: LinkAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      requireWebAddress(request.body.url);
      const link = await app.db.transaction().execute(async (trx) => {
        await requireRoom(trx, id);
        const created = await insertLink(trx, id, request.body);
        await insertAudit(trx, getCaller(request), entry('link.create', created));
        return created;
      });
      return reply.code(201).send({ link });
    },
  );

  app.put(
    '/courses/:id/links/:linkId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      preValidation: unwrap('link'),
      schema: {
        summary: 'Cambia un enlace',
        params: LinkParams,
        body: LinkBody,
        response: { 200: LinkAnswer },
      },
    },
    async (request) => {
      const { id, linkId } = request.params;
      requireWebAddress(request.body.url);
      return app.db.transaction().execute(async (trx) => {
        const link = await updateLink(trx, id, linkId, request.body);
        if (!link) throw notFound('El enlace no existe.');
        await insertAudit(trx, getCaller(request), entry('link.update', link));
        return { link };
      });
    },
  );

  app.delete(
    '/courses/:id/links/:linkId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: { summary: 'Borra un enlace', params: LinkParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id, linkId } = request.params;
      const caller = getCaller(request);
      const root = { table: 'links', column: 'id', ids: [linkId] };
      await undoable(reply, async (trx, offerUndo) => {
        offerUndo(await keepForUndo(trx, { caller, courseId: id, type: 'link', root }));
        const link = await deleteLink(trx, id, linkId);
        if (!link) throw notFound('El enlace no existe.');
        await insertAudit(trx, caller, entry('link.delete', link));
      });
      return reply.code(204).send(null);
    },
  );
};
