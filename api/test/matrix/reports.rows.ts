import { ADMIN, BEDELIA, createRow, LOGGED_IN_USERS, type MatrixRow, STAFF, withSuccess } from './row.ts';

export const reportRows: MatrixRow[] = [
  createRow('GET /impressions', BEDELIA),
  createRow('GET /impressions.csv', BEDELIA),
  createRow('GET /impressions/user/{userId}', BEDELIA),
  createRow('GET /impressions/user/{userId}.csv', BEDELIA),
  createRow('GET /impressions/activity', BEDELIA, undefined, 'of the institute'),
  createRow(
    'GET /impressions/activity',
    STAFF,
    ({ cast }) => ({ path: `/impressions/activity?courseId=${cast.courseId}` }),
    'of a course',
  ),
  createRow('GET /courses/{id}/impressions', STAFF),
  createRow(
    'GET /texts/{name}',
    [404, 404, 404, 404, 404, 200, 404, 404],
    () => ({ path: '/texts/terms' }),
    'not written yet',
  ),
  createRow('GET /retention', ADMIN),
  createRow('GET /terms', LOGGED_IN_USERS),
  createRow(
    'POST /terms/{version}/accept',
    withSuccess(404, LOGGED_IN_USERS),
    () => ({ path: '/terms/1/accept' }),
    'no terms yet',
  ),
  createRow('GET /terms/acceptances.csv', ADMIN),
  createRow('PUT /texts/{name}', ADMIN, () => ({
    path: '/texts/privacy',
    body: { markdown: 'Guardamos poco.', version: 0 },
  })),
];
