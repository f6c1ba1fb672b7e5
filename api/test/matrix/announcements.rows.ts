import type { MatrixFixture } from './fixture.ts';
import {
  ADMIN,
  createRow,
  EVERYONE,
  type ExpectedStatuses,
  LOGGED_IN_USERS,
  type MatrixRow,
  MEMBERS,
  TEACHERS,
  withSuccess,
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
async function fileAddress(stage: MatrixFixture): Promise<string> {
  const { t, cast } = stage;
  const upload = await begun(stage);
  await t.call('PATCH', upload, { as: cast.people['T+'], headers: CHUNK, body: 'Hola.' });
  const uploadIds = [upload.split('/').at(-1)];
  const body = { ...said, courseId: cast.courseId, state: 'sent', uploadIds };
  const { announcement } = (await t.call('POST', '/announcements', { as: cast.people['T+'], body })).json();
  const read = await t.call('GET', `/announcements/${announcement.id}`, { as: cast.people['S+'] });
  return read.json().announcement.files[0].url.replace(/^\/api/, '');
}

const OWNER: ExpectedStatuses = [401, 403, 403, 200, 403, 403, 403, 403];
const files: MatrixRow[] = [
  createRow(`POST ${UPLOAD}`, [401, 403, 403, 201, 201, 201, 403, 403], () => ({ headers: beginning })),
  createRow(`OPTIONS ${UPLOAD}`, withSuccess(204, EVERYONE)),
  createRow(`HEAD ${UPLOAD}/{uploadId}`, OWNER, async (stage) => ({
    path: await begun(stage),
    headers: TUS,
  })),
  createRow(`PATCH ${UPLOAD}/{uploadId}`, withSuccess(204, OWNER), async (stage) => ({
    path: await begun(stage),
    headers: CHUNK,
    body: 'Hola.',
  })),
  createRow(`DELETE ${UPLOAD}/{uploadId}`, withSuccess(204, OWNER), async (stage) => ({
    path: await begun(stage),
    headers: TUS,
  })),
  ...(['GET', 'HEAD'] as const).map((method) =>
    createRow(
      `${method} /media/announcements/{uploadId}/{name}`,
      [200, 403, 200, 403, 403, 403, 403, 403],
      async (stage) => ({ path: await fileAddress(stage) }),
    ),
  ),
];

export const announcementRows: MatrixRow[] = [
  ...files,
  createRow('GET /announcements', LOGGED_IN_USERS, undefined, 'of the institute'),
  createRow(
    'GET /announcements',
    MEMBERS,
    ({ cast }) => ({ path: `/announcements?courseId=${cast.courseId}` }),
    'of a course',
  ),
  createRow('GET /announcements/audience', ADMIN, undefined, 'of the institute'),
  createRow(
    'GET /announcements/audience',
    TEACHERS,
    ({ cast }) => ({ path: `/announcements/audience?courseId=${cast.courseId}` }),
    'of a course',
  ),
  createRow('GET /announcements/{id}', LOGGED_IN_USERS, async (stage) => ({
    path: await announced(stage, 'sent', true),
  })),
  createRow(
    'GET /announcements/{id}',
    [401, 404, 200, 200, 404, 200, 200, 404],
    async (stage) => ({ path: await announced(stage, 'sent') }),
    'of a course',
  ),
  createRow(
    'GET /announcements/{id}',
    [...NOBODY_ELSE],
    async (stage) => ({ path: await announced(stage, 'draft') }),
    'that is a draft',
  ),
  createRow('PUT /announcements/{id}/read', [401, 404, 204, 204, 404, 204, 204, 404], async (stage) => ({
    path: `${await announced(stage, 'sent')}/read`,
  })),
  createRow('POST /announcements/preview', [401, 403, 403, 200, 200, 200, 403, 403], () => ({
    body: { text: '*Hola*' },
  })),
  createRow('POST /announcements', withSuccess(201, TEACHERS), ({ cast }) => ({
    body: { ...said, courseId: cast.courseId, state: 'sent' },
  })),
  createRow(
    'POST /announcements',
    withSuccess(201, ADMIN),
    () => ({ body: { ...said, courseId: null, state: 'draft' } }),
    'to the institute',
  ),
  createRow('PUT /announcements/{id}', TEACHERS, async (stage) => ({
    path: await announced(stage, 'draft'),
    body: changed,
  })),
  createRow('DELETE /announcements/{id}', withSuccess(204, TEACHERS), async (stage) => ({
    path: await announced(stage, 'sent'),
  })),
];
