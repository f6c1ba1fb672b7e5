import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import { listCourseGroups, toGroupKey } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { PeopleImportPayload } from '../../enrolment/import/import-people-job.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import { type NewStoredFile, storeStream } from '../../platform/files/store-file.ts';
import { insertJob } from '../../platform/jobs/jobs.queries.ts';
import type { Change } from '../../platform/plugins/write.ts';
import type { ArchivePerson } from '../reading/course-plan.ts';
import type { CourseImportResult } from './imports.schema.ts';

const COLUMNS = { Nombre: 'firstName', Apellido: 'lastName', 'Correo electrónico': 'email', Grupo: 'group' };
const NAME = 'Personas de la copia.csv';

/** An archive's people, stored as a list for the import of people. */
export interface PeopleList {
  file: NewStoredFile;
  count: number;
}

/** Stores the requested people as a CSV file, with only groups that the course has. */
export async function storePeopleList(
  app: FastifyInstance,
  courseId: number,
  { people, left }: { people: ArchivePerson[]; left: CourseImportResult['left'] },
): Promise<PeopleList | undefined> {
  if (people.length === 0) return undefined;
  const groups = new Set((await listCourseGroups(app.db, [courseId])).map(({ key }) => key));
  let inMany = 0;
  const rows = people.map(({ firstName, lastName, email, groups: all }) => {
    const [group = '', ...more] = all.filter((name) => groups.has(toGroupKey(name)));
    if (more.length > 0) inMany += 1;
    return [firstName, lastName, email, group];
  });
  if (inMany > 0) {
    const reason = `${inMany === 1 ? 'Una está' : `${inMany} están`} en más de un grupo: entran en el primero.`;
    left.push({ key: 'people', title: 'Personas', reason });
  }
  const bytes = Buffer.from(stringify([Object.keys(COLUMNS), ...rows]));
  const about = { courseId: null, name: NAME, mimeType: 'text/csv' };
  return { file: await storeStream(app, about, Readable.from([bytes])), count: rows.length };
}

/** Queues the import of people, in the transaction that ends the course's import. */
export async function queuePeopleImport(
  app: FastifyInstance,
  change: Change,
  { list, courseId, starter }: { list: PeopleList; courseId: number; starter: { id: number } },
): Promise<CourseImportResult['people']> {
  const { file, count } = list;
  const columns = Object.values(COLUMNS).map((field, index) => [String(index + 1), field]);
  const payload: PeopleImportPayload = {
    courseId,
    headingRow: 1,
    mapping: JSON.stringify(Object.fromEntries(columns)),
    dryRun: false,
    skipInvalid: true,
    mail: false,
    byProvider: false,
  };
  await markFileStored(change.trx, file.id, { size: file.size, sha256: file.sha256 });
  const fields = { kind: 'enrolments.import' as const, courseId, starterId: starter.id, fileId: file.id };
  const fingerprint = createHash('sha256').update(`${courseId} ${file.sha256}`).digest('base64url');
  const { id } = await insertJob(change.trx, {
    ...fields,
    name: file.name,
    fingerprint,
    payload: JSON.stringify(payload),
  });
  change.afterwards(() => app.jobs.wake());
  return { jobId: id, count };
}
