import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound, requireFound } from '../../core/http/errors.ts';
import { CourseParams, NoContent, pickKnownFields } from '../../core/http/schema.ts';
import { unwrapBody } from '../../core/http/unwrap-body.ts';
import { recordNewMaterial } from '../../notifications/new-materials/new-materials.queries.ts';
import { write } from '../../platform/plugins/write.ts';
import { requireBelowLinkLimit, requireWebAddress } from './links.policy.ts';
import { deleteLink, insertLink, listLinks, updateLink } from './links.queries.ts';
import {
  LINK_FIELDS,
  type Link,
  LinkBody,
  LinkParams,
  LinkResponse,
  LinksResponse,
  NewLinkBody,
} from './links.schema.ts';

function entry(action: string, { linkId, courseId, name, url }: Link) {
  return { action, target: { type: 'link', id: linkId, name }, details: { courseId, url } };
}

export const linkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/links',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: { summary: 'Los links de un curso', params: CourseParams, response: { 200: LinksResponse } },
    },
    async (request) => ({ links: await listLinks(app.db, request.params.id) }),
  );

  app.post(
    '/courses/:id/links',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Agrega un link',
        params: CourseParams,
        body: NewLinkBody,
        response: { 201: LinkResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      requireWebAddress(request.body.url);
      return write(reply.code(201), async (change) => {
        await requireBelowLinkLimit(change.trx, id);
        const link = await insertLink(change.trx, id, request.body);
        await recordNewMaterial(change.trx, { courseId: id, linkId: link.linkId });
        change.audit(entry('link.create', link));
        return { link };
      });
    },
  );

  app.put(
    '/courses/:id/links/:linkId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      preValidation: unwrapBody('link'),
      schema: {
        summary: 'Cambia un link',
        params: LinkParams,
        body: LinkBody,
        response: { 200: LinkResponse },
      },
    },
    async (request, reply) => {
      const { id, linkId } = request.params;
      requireWebAddress(request.body.url);
      return write(reply, async (change) => {
        const link = await updateLink(change.trx, id, linkId, pickKnownFields(LINK_FIELDS, request.body));
        if (!link) throw notFound('El link no existe.');
        change.audit(entry('link.update', link));
        return { link };
      });
    },
  );

  app.delete(
    '/courses/:id/links/:linkId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: { summary: 'Borra un link', params: LinkParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id, linkId } = request.params;
      const root = { table: 'links', column: 'id', ids: [linkId] };
      return write(reply.code(204), async (change) => {
        await change.keepForUndo({ courseId: id, type: 'link', root });
        const link = requireFound(await deleteLink(change.trx, id, linkId), 'El link no existe.');
        change.audit(entry('link.delete', link));
        return null;
      });
    },
  );
};
