import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../../core/database/database.ts';
import { isUniqueViolation } from '../../../core/database/failures.ts';
import { conflict, notFound, requireFound } from '../../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../../core/http/schema.ts';
import { write } from '../../../platform/plugins/write.ts';
import { lockContentOrder, renumberLectures } from '../lecture-order.queries.ts';
import { runNewSectionHooks } from './new-section-hooks.ts';
import {
  deleteSection,
  findSection,
  insertSection,
  listSections,
  moveSection,
  renameSection,
} from './sections.queries.ts';
import {
  NewSectionBody,
  type Section,
  SectionBody,
  SectionParams,
  SectionResponse,
  SectionsResponse,
} from './sections.schema.ts';
import type { SectionRow } from './sections.table.ts';

const TEACHER = { access: 'user', courseAccess: 'teacher' } as const;

async function getSection(db: Db, courseId: number, sectionId: number): Promise<SectionRow> {
  return requireFound(await findSection(db, courseId, sectionId), 'La sección no existe.');
}

async function present(db: Db, { id, courseId }: SectionRow): Promise<{ section: Section }> {
  const section = (await listSections(db, courseId)).find((one) => one.id === id);
  if (!section) throw notFound('La sección no existe.');
  return { section };
}

function sectionExists(name: string) {
  return conflict('section_exists', `Ya hay una sección «${name}» en este curso.`);
}

function entry(action: string, { id, name, courseId }: SectionRow, more = {}) {
  return { action, target: { type: 'section', id, name }, details: { courseId, ...more } };
}

async function edit(trx: Db, before: SectionRow, { name, position }: SectionBody): Promise<void> {
  try {
    if (name !== undefined) await renameSection(trx, before.id, name);
  } catch (error) {
    throw isUniqueViolation(error) ? sectionExists(name ?? '') : error;
  }
  if (position === undefined) return;
  await moveSection(trx, before, position);
  await renumberLectures(trx, before.courseId);
}

export const sectionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/sections',
    {
      config: TEACHER,
      schema: {
        summary: 'Las secciones de un curso en orden, también las que todavía no tienen clases',
        params: CourseParams,
        response: { 200: SectionsResponse },
      },
    },
    async ({ params }) => ({ sections: await listSections(app.db, params.id) }),
  );

  app.post(
    '/courses/:id/sections',
    {
      config: TEACHER,
      schema: {
        summary: 'Agrega una sección al final de un curso',
        params: CourseParams,
        body: NewSectionBody,
        response: { 201: SectionResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return write(reply.code(201), async (change) => {
        const { trx } = change;
        await runNewSectionHooks(app, trx, id, request.body.name);
        const section = await insertSection(trx, id, request.body.name);
        if (!section) throw sectionExists(request.body.name);
        change.audit(entry('section.create', section));
        return present(trx, section);
      });
    },
  );

  app.put(
    '/courses/:id/sections/:sectionId',
    {
      config: TEACHER,
      schema: {
        summary: 'Cambia el nombre o el lugar de una sección, con sus clases',
        params: SectionParams,
        body: SectionBody,
        response: { 200: SectionResponse },
      },
    },
    async (request, reply) => {
      const { id, sectionId } = request.params;
      return write(reply, async (change) => {
        const { trx } = change;
        await lockContentOrder(trx, id);
        const before = await getSection(trx, id, sectionId);
        await edit(trx, before, request.body);
        const after = await getSection(trx, id, sectionId);
        change.audit(entry('section.update', after, { before: before.name }));
        return present(trx, after);
      });
    },
  );

  app.delete(
    '/courses/:id/sections/:sectionId',
    {
      config: TEACHER,
      schema: {
        summary: 'Borra una sección; sus clases pasan a la anterior',
        params: SectionParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, sectionId } = request.params;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        await lockContentOrder(trx, id);
        const section = await getSection(trx, id, sectionId);
        await deleteSection(trx, section);
        await renumberLectures(trx, id);
        change.audit(entry('section.delete', section));
        return null;
      });
    },
  );
};
