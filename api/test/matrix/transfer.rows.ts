import type { Actor } from '../actors.ts';
import { createFullCartridge } from '../cartridge-archive.ts';
import { zipOf } from '../course-archives.ts';
import { uploadArchive } from '../upload-archive.ts';
import type { MatrixFixture, MatrixPart } from './fixture.ts';
import { EVERYONE, type ExpectedStatuses, type MatrixRow, row, TEACHERS, withStatus } from './row.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const UPLOAD = '/course_imports/upload';
const beginning = {
  ...TUS,
  'upload-length': '5',
  'upload-metadata': `filename ${Buffer.from('a.mbz').toString('base64')}`,
};
const CHUNK = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** Starts an archive's upload as the course's teacher; returns its path. */
async function begun({ t, cast }: MatrixFixture): Promise<string> {
  const response = await t.call('POST', UPLOAD, { as: cast.people['T+'], headers: beginning });
  return String(response.headers.location).replace(/^\/api/, '');
}

/** Lets the server read an archive of the course's teacher; returns the import's path. */
async function newImport({ t, cast }: MatrixFixture): Promise<string> {
  const as = cast.people['T+'];
  const uploadId = await uploadArchive(t, zipOf(createFullCartridge()), as);
  await t.call('POST', '/course_imports', { as, body: { uploadId } });
  await t.app.jobs.flush();
  const row = await t.db
    .selectFrom('courseImports')
    .select('id')
    .where('uploadId', '=', uploadId)
    .executeTakeFirstOrThrow();
  return `/course_imports/${row.id}`;
}

/** Exports the course as its teacher; returns the export's path. */
async function newExport({ t, cast }: MatrixFixture): Promise<string> {
  const as = cast.people['T+'];
  await t.call('GET', `/courses/${cast.courseId}/export.zip`, { as });
  await t.app.jobs.flush();
  const { id } = await t.db
    .selectFrom('courseExports')
    .select('id')
    .where('courseId', '=', cast.courseId)
    .executeTakeFirstOrThrow();
  return `/courses/${cast.courseId}/exports/${id}`;
}

const readOnce = new WeakMap<Actor, Promise<string>>();

/** Reuses one import for all columns of a row, for calls that do not change it. */
function sameImport(fixture: MatrixFixture): Promise<string> {
  const owner = fixture.cast.people['T+'];
  const known = readOnce.get(owner) ?? newImport(fixture);
  readOnce.set(owner, known);
  return known;
}

/** Lets T- own a finished import into the course, as if they had taught it then; returns its path. */
async function importOfFormerTeacher(fixture: MatrixFixture): Promise<string> {
  const { t, cast, part } = fixture;
  if (!['T+', 'T-', 'Ad'].includes(part)) return sameImport(fixture);
  const path = await newImport(fixture);
  const done = { userId: cast.people['T-'].id, courseId: cast.courseId, state: 'done' as const };
  const id = Number(path.split('/').at(-1));
  await t.db.updateTable('courseImports').set(done).where('id', '=', id).execute();
  return path;
}

const OWNER: ExpectedStatuses = [401, 403, 403, 200, 403, 403, 403, 403];
const OWNER_OR_ADMIN: ExpectedStatuses = [401, 403, 403, 200, 403, 200, 403, 403];
/** The parts that need an import of their own, because an import is applied only once. */
const APPLIERS: MatrixPart[] = ['T+', 'Ad'];

export const transferRows: MatrixRow[] = [
  row('GET /courses/{id}/export.imscc', withStatus(202, TEACHERS)),
  row('GET /courses/{id}/export.zip', withStatus(202, TEACHERS)),
  row('GET /courses/{id}/exports/{exportId}', TEACHERS, async (fixture) => ({
    path: await newExport(fixture),
  })),
  row(`POST ${UPLOAD}`, [401, 403, 403, 201, 201, 201, 403, 403], () => ({ headers: beginning })),
  row(`OPTIONS ${UPLOAD}`, withStatus(204, EVERYONE)),
  row(`HEAD ${UPLOAD}/{uploadId}`, OWNER, async (fixture) => ({
    path: await begun(fixture),
    headers: TUS,
  })),
  row(`PATCH ${UPLOAD}/{uploadId}`, withStatus(204, OWNER), async (fixture) => ({
    path: await begun(fixture),
    headers: CHUNK,
    body: 'PK..',
  })),
  row(`DELETE ${UPLOAD}/{uploadId}`, withStatus(204, OWNER), async (fixture) => ({
    path: await begun(fixture),
    headers: TUS,
  })),
  row('POST /course_imports', withStatus(202, OWNER), async ({ t, cast }) => ({
    body: { uploadId: await uploadArchive(t, zipOf(createFullCartridge()), cast.people['T+']) },
  })),
  row('GET /course_imports/{id}', OWNER_OR_ADMIN, async (fixture) => ({ path: await sameImport(fixture) })),
  row('POST /course_imports/{id}/apply', withStatus(202, OWNER_OR_ADMIN), async (fixture) => ({
    path: `${await (APPLIERS.includes(fixture.part) ? newImport : sameImport)(fixture)}/apply`,
    body: {},
  })),
  row('POST /course_imports/{id}/undo', withStatus(409, OWNER_OR_ADMIN), async (fixture) => ({
    path: `${await sameImport(fixture)}/undo`,
  })),
  row(
    'POST /course_imports/{id}/undo',
    [401, 403, 403, 403, 403, 200, 403, 403],
    async (fixture) => ({ path: `${await importOfFormerTeacher(fixture)}/undo` }),
    'by its owner, who no longer teaches the course',
  ),
];
