import { ADMIN, answering, LOGGED_IN, MEMBERS, type Row, row, TEACHERS } from './row.ts';
import type { Stage } from './stage.ts';

const said = { title: 'Se corre la consulta', text: 'Al **jueves**.' };

async function announced({ t, cast }: Stage, state: 'draft' | 'sent', toAll = false) {
  const courseId = toAll ? null : cast.courseId;
  const body = { ...said, courseId, state };
  const { announcement } = (await t.call('POST', '/announcements', { as: cast.people.Ad, body })).json();
  return `/announcements/${announcement.id}`;
}
const changed = { ...said, state: 'sent', version: 1 };
const NOBODY_ELSE = [401, 404, 404, 200, 404, 200] as const;

export const announcementRows: Row[] = [
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
  row('GET /announcements/{id}', LOGGED_IN, async (stage) => ({
    path: await announced(stage, 'sent', true),
  })),
  row(
    'GET /announcements/{id}',
    [401, 404, 200, 200, 404, 200],
    async (stage) => ({ path: await announced(stage, 'sent') }),
    'of a course',
  ),
  row(
    'GET /announcements/{id}',
    [...NOBODY_ELSE],
    async (stage) => ({ path: await announced(stage, 'draft') }),
    'that is a draft',
  ),
  row('PUT /announcements/{id}/read', [401, 404, 204, 204, 404, 204], async (stage) => ({
    path: `${await announced(stage, 'sent')}/read`,
  })),
  row('POST /announcements/preview', [401, 403, 403, 200, 200, 200], () => ({ body: { text: '*Hola*' } })),
  row('POST /announcements', answering(201, TEACHERS), ({ cast }) => ({
    body: { ...said, courseId: cast.courseId, state: 'sent' },
  })),
  row(
    'POST /announcements',
    answering(201, ADMIN),
    () => ({ body: { ...said, courseId: null, state: 'draft' } }),
    'to the institute',
  ),
  row('PUT /announcements/{id}', TEACHERS, async (stage) => ({
    path: await announced(stage, 'draft'),
    body: changed,
  })),
  row('DELETE /announcements/{id}', answering(204, TEACHERS), async (stage) => ({
    path: await announced(stage, 'sent'),
  })),
];
