import { ADMIN, BEDELIA, LOGGED_IN, type MatrixRow, row, STAFF, withStatus } from './row.ts';

export const reportRows: MatrixRow[] = [
  row('GET /impressions', BEDELIA),
  row('GET /impressions.csv', BEDELIA),
  row('GET /impressions/user/{userId}', BEDELIA),
  row('GET /impressions/user/{userId}.csv', BEDELIA),
  row('GET /impressions/activity', BEDELIA, undefined, 'of the institute'),
  row(
    'GET /impressions/activity',
    STAFF,
    ({ cast }) => ({ path: `/impressions/activity?courseId=${cast.courseId}` }),
    'of a course',
  ),
  row('GET /courses/{id}/impressions', STAFF),
  row(
    'GET /texts/{name}',
    [404, 404, 404, 404, 404, 200, 404, 404],
    () => ({ path: '/texts/terms' }),
    'not written yet',
  ),
  row('GET /retention', ADMIN),
  row('GET /terms', LOGGED_IN),
  row(
    'POST /terms/{version}/accept',
    withStatus(404, LOGGED_IN),
    () => ({ path: '/terms/1/accept' }),
    'no terms yet',
  ),
  row('GET /terms/acceptances.csv', ADMIN),
  row('PUT /texts/{name}', ADMIN, () => ({
    path: '/texts/privacy',
    body: { markdown: 'Guardamos poco.', version: 0 },
  })),
];
