import type { MatrixFixture } from './fixture.ts';
import {
  ADMIN,
  EVERYONE,
  type ExpectedStatuses,
  LOGGED_IN,
  type MatrixRow,
  MEMBERS,
  row,
  TEACHERS,
  withStatus,
} from './row.ts';

const said = { title: 'Se corre la consulta', text: 'Al **jueves**.' };

async function announced({ t, cast }: MatrixFixture, state: 'draft' | 'sent', toAll = false) {
  const courseId = toAll ? null : cast.courseId;
  const body = { ...said, courseId, state };
  const { announcement } = (await t.call('POST', '/announcements', { as: cast.people.Ad, body })).json();
  return `/announcements/${announcement.id}`;
}
const changed = { ...said, state: 'sent', version: 1 };
const NOBODY_ELSE = [401, 404, 404, 200, 404, 200, 404, 404] as const;

const TUS = { 'tus-resumable': '1.0.0' };
const UPLOAD = '/announcements/upload';
const beginning = {
  ...TUS,
  'upload-length': '5',
  'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
};
const CHUNK = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** Starts an upload for an announcement as the course's teacher; returns its path. */
async function begun({ t, cast }: MatrixFixture): Promise<string> {
  const response = await t.call('POST', UPLOAD, { as: cast.people['T+'], headers: beginning });
  return String(response.headers.location).replace(/^\/api/, '');
}

/** Returns a file's address, signed for the course's student. */
async function fileAddress(fixture: MatrixFixture): Promise<string> {
  const { t, cast } = fixture;
  const upload = await begun(fixture);
  await t.call('PATCH', upload, { as: cast.people['T+'], headers: CHUNK, body: 'Hola.' });
  const uploadIds = [upload.split('/').at(-1)];
  const body = { ...said, courseId: cast.courseId, state: 'sent', uploadIds };
  const { announcement } = (await t.call('POST', '/announcements', { as: cast.people['T+'], body })).json();
  const read = await t.call('GET', `/announcements/${announcement.id}`, { as: cast.people['S+'] });
  return read.json().announcement.files[0].url.replace(/^\/api/, '');
}

const OWNER: ExpectedStatuses = [401, 403, 403, 200, 403, 403, 403, 403];
const files: MatrixRow[] = [
  row(`POST ${UPLOAD}`, [401, 403, 403, 201, 201, 201, 403, 403], () => ({ headers: beginning })),
  row(`OPTIONS ${UPLOAD}`, withStatus(204, EVERYONE)),
  row(`HEAD ${UPLOAD}/{uploadId}`, OWNER, async (fixture) => ({
    path: await begun(fixture),
    headers: TUS,
  })),
  row(`PATCH ${UPLOAD}/{uploadId}`, withStatus(204, OWNER), async (fixture) => ({
    path: await begun(fixture),
    headers: CHUNK,
    body: 'Hola.',
  })),
  row(`DELETE ${UPLOAD}/{uploadId}`, withStatus(204, OWNER), async (fixture) => ({
    path: await begun(fixture),
    headers: TUS,
  })),
  ...(['GET', 'HEAD'] as const).map((method) =>
    row(
      `${method} /media/announcements/{uploadId}/{name}`,
      [200, 403, 200, 403, 403, 403, 403, 403],
      async (fixture) => ({ path: await fileAddress(fixture) }),
    ),
  ),
];

export const announcementRows: MatrixRow[] = [
  ...files,
  row('GET /announcements', LOGGED_IN, undefined, 'of the institute'),
  row(
    'GET /announcements',
    MEMBERS,
    ({ cast }) => ({ path: `/announcements?courseId=${cast.courseId}` }),
    'of a course',
  ),
  row('GET /announcements/audience', ADMIN, undefined, 'of the institute'),
  row(
    'GET /announcements/audience',
    TEACHERS,
    ({ cast }) => ({ path: `/announcements/audience?courseId=${cast.courseId}` }),
    'of a course',
  ),
  row('GET /announcements/{id}', LOGGED_IN, async (fixture) => ({
    path: await announced(fixture, 'sent', true),
  })),
  row(
    'GET /announcements/{id}',
    [401, 404, 200, 200, 404, 200, 200, 404],
    async (fixture) => ({ path: await announced(fixture, 'sent') }),
    'of a course',
  ),
  row(
    'GET /announcements/{id}',
    [...NOBODY_ELSE],
    async (fixture) => ({ path: await announced(fixture, 'draft') }),
    'that is a draft',
  ),
  row('PUT /announcements/{id}/read', [401, 404, 204, 204, 404, 204, 204, 404], async (fixture) => ({
    path: `${await announced(fixture, 'sent')}/read`,
  })),
  row('POST /announcements/preview', [401, 403, 403, 200, 200, 200, 403, 403], () => ({
    body: { text: '*Hola*' },
  })),
  row('POST /announcements', withStatus(201, TEACHERS), ({ cast }) => ({
    body: { ...said, courseId: cast.courseId, state: 'sent' },
  })),
  row(
    'POST /announcements',
    withStatus(201, ADMIN),
    () => ({ body: { ...said, courseId: null, state: 'draft' } }),
    'to the institute',
  ),
  row('PUT /announcements/{id}', TEACHERS, async (fixture) => ({
    path: await announced(fixture, 'draft'),
    body: changed,
  })),
  row('DELETE /announcements/{id}', withStatus(204, TEACHERS), async (fixture) => ({
    path: await announced(fixture, 'sent'),
  })),
];
