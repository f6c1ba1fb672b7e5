import type { FastifyInstance } from 'fastify';
import { forbidden, requireFound } from '../../core/http/errors.ts';
import { type Caller, canManagePeople } from '../../platform/plugins/access-check.ts';
import { findCourseImport } from './imports.queries.ts';
import type { CourseImportRow } from './imports.table.ts';

type Person = Pick<Caller, 'id' | 'role'>;

/** Throws 403 for a person who may not import lists of people. */
export function requirePeopleManager(person: Pick<Caller, 'role'>): void {
  if (!canManagePeople(person))
    throw forbidden('people_not_allowed', 'Las personas las trae la administración.');
}

/** An archive may contain anybody's data, so only its uploader and administrators see the content. */
export async function requireOwnImport(
  app: FastifyInstance,
  id: number,
  { id: userId, role }: Person,
): Promise<CourseImportRow> {
  const row = requireFound(await findCourseImport(app.db, id), 'Esa copia ya no está.');
  if (role !== 'admin' && (role !== 'teacher' || row.userId !== userId)) throw forbidden();
  return row;
}
