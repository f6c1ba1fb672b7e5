import { ADMIN, answering, LOGGED_IN, type Row, row, TEACHERS } from './row.ts';

export const reportRows: Row[] = [
  row('GET /impressions', ADMIN),
  row('GET /impressions.csv', ADMIN),
  row('GET /impressions/user/{userId}', ADMIN),
  row('GET /impressions/user/{userId}.csv', ADMIN),
  row('GET /impressions/activity', ADMIN, undefined, 'of the institute'),
  row(
    'GET /impressions/activity',
    TEACHERS,
    ({ cast }) => ({ path: `/impressions/activity?courseId=${cast.courseId}` }),
    'of a course',
  ),
  row('GET /courses/{id}/impressions', TEACHERS),
  row(
    'GET /texts/{name}',
    [404, 404, 404, 404, 404, 200],
    () => ({ path: '/texts/terms' }),
    'not written yet',
  ),
  row('GET /retention', ADMIN),
  row('GET /terms/due', LOGGED_IN),
  row('POST /terms/acceptances', answering(404, LOGGED_IN), () => ({ body: { version: 1 } }), 'no terms yet'),
  row('GET /terms/acceptances.csv', ADMIN),
  row('PUT /texts/{name}', ADMIN, () => ({
    path: '/texts/privacy',
    body: { markdown: 'Guardamos poco.', version: 0 },
  })),
];
