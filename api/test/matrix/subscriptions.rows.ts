import { subscribeVictim } from './fixture.ts';
import { BEDELIA, LOGGED_IN, type MatrixRow, row, STAFF, withStatus } from './row.ts';

export const subscriptionRows: MatrixRow[] = [
  row('GET /courses/{id}/subscriptions', BEDELIA),
  row('DELETE /courses/{id}/subscriptions', withStatus(204, BEDELIA)),
  row('GET /subscriptions/user/{userId}', BEDELIA, undefined, 'of somebody else'),
  row(
    'GET /subscriptions/user/{userId}',
    LOGGED_IN,
    ({ as, victim }) => ({ path: `/subscriptions/user/${(as ?? victim).id}` }),
    'one’s own',
  ),
  row('POST /subscriptions', withStatus(201, BEDELIA), ({ victim, cast }) => ({
    body: { userId: victim.id, courseId: cast.courseId },
  })),
  row('PUT /subscriptions/course/{courseId}/user/{userId}', BEDELIA, async (fixture) => {
    await subscribeVictim(fixture);
    return { body: { group: 'Lunes' } };
  }),
  row('DELETE /subscriptions/course/{courseId}/user/{userId}', withStatus(204, BEDELIA), async (fixture) => {
    await subscribeVictim(fixture);
    return {};
  }),
  row('GET /courses/{id}/members', STAFF),
  row('POST /courses/{id}/members', withStatus(201, STAFF), ({ victim }) => ({
    body: { email: victim.email, courseRole: 'assistant' },
  })),
  row(
    'POST /courses/{id}/members',
    [401, 403, 403, 403, 403, 201, 403, 201],
    async ({ t }) => ({ body: { email: (await t.actor('teacher')).email, courseRole: 'teacher' } }),
    'one more teacher',
  ),
  row('DELETE /courses/{id}/members/{userId}', withStatus(204, STAFF), async (fixture) => {
    await subscribeVictim(fixture);
    return {};
  }),
  row('POST /enrolments/import', withStatus(202, BEDELIA), ({ victim, cast }) => ({
    headers: { 'content-type': 'text/csv' },
    path: `/enrolments/import?courseId=${cast.courseId}`,
    body: `correo\n${victim.email}\n`,
  })),
  row('GET /enrolments/import/{id}/rejected.xlsx', withStatus(404, BEDELIA), () => ({
    path: '/enrolments/import/999999/rejected.xlsx',
  })),
  row('GET /enrolments/import/template.xlsx', BEDELIA),
  row('POST /subscriptions/import', withStatus(202, BEDELIA), ({ victim, cast }) => ({
    headers: { 'content-type': 'text/csv' },
    body: `correo,curso\n${victim.email},${cast.courseId}\n`,
  })),
  row('GET /subscriptions.csv', BEDELIA),
];
