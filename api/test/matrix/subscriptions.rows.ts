import { subscribeVictim } from './fixture.ts';
import { BEDELIA, createRow, LOGGED_IN_USERS, type MatrixRow, STAFF, withSuccess } from './row.ts';

export const subscriptionRows: MatrixRow[] = [
  createRow('GET /courses/{id}/subscriptions', BEDELIA),
  createRow('DELETE /courses/{id}/subscriptions', withSuccess(204, BEDELIA)),
  createRow('GET /subscriptions/user/{userId}', BEDELIA, undefined, 'of somebody else'),
  createRow(
    'GET /subscriptions/user/{userId}',
    LOGGED_IN_USERS,
    ({ as, victim }) => ({ path: `/subscriptions/user/${(as ?? victim).id}` }),
    'one’s own',
  ),
  createRow('POST /subscriptions', withSuccess(201, BEDELIA), ({ victim, cast }) => ({
    body: { userId: victim.id, courseId: cast.courseId },
  })),
  createRow('PUT /subscriptions/course/{courseId}/user/{userId}', BEDELIA, async (stage) => {
    await subscribeVictim(stage);
    return { body: { group: 'Lunes' } };
  }),
  createRow(
    'DELETE /subscriptions/course/{courseId}/user/{userId}',
    withSuccess(204, BEDELIA),
    async (stage) => {
      await subscribeVictim(stage);
      return {};
    },
  ),
  createRow('GET /courses/{id}/members', STAFF),
  createRow('POST /courses/{id}/members', withSuccess(201, STAFF), ({ victim }) => ({
    body: { email: victim.email, courseRole: 'assistant' },
  })),
  createRow(
    'POST /courses/{id}/members',
    [401, 403, 403, 403, 403, 201, 403, 201],
    async ({ t }) => ({ body: { email: (await t.actor('teacher')).email, courseRole: 'teacher' } }),
    'one more teacher',
  ),
  createRow('DELETE /courses/{id}/members/{userId}', withSuccess(204, STAFF), async (stage) => {
    await subscribeVictim(stage);
    return {};
  }),
  createRow('POST /enrolments/import', withSuccess(202, BEDELIA), ({ victim, cast }) => ({
    headers: { 'content-type': 'text/csv' },
    path: `/enrolments/import?courseId=${cast.courseId}`,
    body: `correo\n${victim.email}\n`,
  })),
  createRow('GET /enrolments/import/{id}/rejected.xlsx', withSuccess(404, BEDELIA), () => ({
    path: '/enrolments/import/999999/rejected.xlsx',
  })),
  createRow('GET /enrolments/import/template.xlsx', BEDELIA),
  createRow('POST /subscriptions/import', withSuccess(202, BEDELIA), ({ victim, cast }) => ({
    headers: { 'content-type': 'text/csv' },
    body: `correo,curso\n${victim.email},${cast.courseId}\n`,
  })),
  createRow('GET /subscriptions.csv', BEDELIA),
];
