import { ADMIN, answering, EVERYONE, LOGGED_IN, type Row, row } from './row.ts';
import type { Stage } from './stage.ts';

const password = 'ruta nueve al este';
let count = 0;

function email(): string {
  count += 1;
  return `fila-${count}@rambla.test`;
}
const self = ({ as, victim }: Stage) => (as ?? victim).id;
const csv = { headers: { 'content-type': 'text/csv' } };

export const accountRows: Row[] = [
  row('POST /users', answering(201, EVERYONE), () => ({ body: { username: 'm', email: email(), password } })),
  row('POST /users/login', [400, 400, 400, 400, 400, 400], () => ({ body: { email: email(), password } })),
  row('POST /users/logout', answering(204, LOGGED_IN)),
  row('POST /users/createUser', answering(201, ADMIN), () => ({
    body: { username: 'm', email: email(), role: 'teacher', password },
  })),
  row('GET /users/{id}', ADMIN, undefined, 'of somebody else'),
  row('GET /users/{id}', LOGGED_IN, (stage) => ({ path: `/users/${self(stage)}` }), 'one’s own'),
  row('PUT /users/{id}', ADMIN, () => ({ body: { name: 'M' } }), 'of somebody else'),
  row(
    'PUT /users/{id}',
    LOGGED_IN,
    (stage) => ({ path: `/users/${self(stage)}`, body: { name: 'M' } }),
    'one’s own',
  ),
  row('PUT /users/{id}', ADMIN, () => ({ body: { role: 'teacher' } }), 'the role of somebody else'),
  row('PUT /users/change_password', [401, 400, 400, 400, 400, 400], () => ({
    body: { currentPassword: 'no es', newPassword: password },
  })),
  row('POST /users/request_forgot_password', answering(202, EVERYONE), () => ({ body: { email: email() } })),
  row('POST /users/verify_forgot_password', [400, 400, 400, 400, 400, 400], () => ({
    body: { token: 'x', password },
  })),
  row('POST /users/activate', [400, 400, 400, 400, 400, 400], () => ({ body: { token: 'x' } })),
  row('POST /users/resend_activation', answering(202, EVERYONE), () => ({ body: { email: email() } })),
  row('GET /users/device_key', LOGGED_IN),
  row('GET /users/teachers', ADMIN),
  row('GET /users', ADMIN),
  row('GET /users.csv', ADMIN),
  row('POST /users/import', answering(202, ADMIN), () => ({
    ...csv,
    body: `correo,usuario,rol\n${email()},m,student\n`,
  })),
  row('POST /users/invitations', answering(202, ADMIN), ({ victim }) => ({ body: { userIds: [victim.id] } })),
  row('DELETE /users/{id}', answering(204, ADMIN)),
  row('GET /users/session', LOGGED_IN),
  row(
    'GET /users/session',
    ADMIN,
    ({ victim }) => ({ path: `/users/session?userId=${victim.id}` }),
    'of others',
  ),
  row('DELETE /users/session/{id}', answering(204, ADMIN), ({ victim }) => ({
    path: `/users/session/${victim.sessionId}`,
  })),
  row(
    'DELETE /users/session/{id}',
    answering(204, LOGGED_IN),
    ({ as, victim }) => ({ path: `/users/session/${(as ?? victim).sessionId}` }),
    'one’s own',
  ),
  row('GET /sessions.csv', ADMIN),
  row('GET /trash', [401, 403, 403, 200, 200, 200]),
  row('POST /trash/{id}/restore', answering(404, LOGGED_IN), () => ({ path: '/trash/2147483647/restore' })),
  row('PUT /users/change_password_admin', answering(204, ADMIN), ({ victim }) => ({
    body: { userId: victim.id, password },
  })),
  row('PUT /users/change_name_admin', ADMIN, ({ victim }) => ({ body: { userId: victim.id, name: 'M' } })),
  row('PUT /users/change_email_admin', ADMIN, ({ victim }) => ({
    body: { userId: victim.id, email: email() },
  })),
  row('PUT /users/{id}/active', ADMIN, () => ({ body: { active: false, reason: 'Prestó su cuenta' } })),
  row('GET /audit', ADMIN),
  row('GET /desk', [401, 403, 403, 200, 200, 200]),
  row('GET /overview', ADMIN),
  row('GET /overview/lectures', ADMIN, () => ({ path: '/overview/lectures?missing=video' })),
  row('GET /health', EVERYONE),
  row('GET /ready', EVERYONE),
  // Any caller from this machine, with or without a token.
  row('GET /metrics', EVERYONE),
  row('POST /client_errors', answering(204, EVERYONE), () => ({
    body: { message: 'x is not a function', path: '/', shell: '1' },
  })),
];
