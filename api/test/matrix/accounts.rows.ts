import { insertTestPasskey } from '../authenticator.ts';
import type { MatrixFixture } from './fixture.ts';
import {
  ADMIN,
  BEDELIA,
  createRow,
  EVERYONE,
  LOGGED_IN_USERS,
  type MatrixRequest,
  type MatrixRow,
  withSuccess,
} from './row.ts';

const password = 'ruta nueve al este';
let count = 0;

function email(): string {
  count += 1;
  return `fila-${count}@rambla.test`;
}
const self = ({ as, victim }: MatrixFixture) => (as ?? victim).id;
const csv = { headers: { 'content-type': 'text/csv' } };

const credential = { id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {} };
const CREATED = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'eA' } };
const USED = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA' } };

async function newInvited({ t, victim }: MatrixFixture): Promise<number> {
  await t.db
    .updateTable('users')
    .set({ active: true, passwordHash: null, lastSeenAt: '' })
    .where('id', '=', victim.id)
    .execute();
  return victim.id;
}

async function somebodysPasskey({ t, victim }: MatrixFixture): Promise<MatrixRequest> {
  return { path: `/users/passkeys/${await insertTestPasskey(t, victim)}` };
}

async function ownPasskey({ t, as, victim }: MatrixFixture): Promise<MatrixRequest> {
  return { path: `/users/passkeys/${await insertTestPasskey(t, as ?? victim)}` };
}

async function spareKey(stage: MatrixFixture): Promise<MatrixRequest> {
  const { t, as, victim } = stage;
  await t.db
    .updateTable('users')
    .set({ passwordHash: 'another way in' })
    .where('id', '=', (as ?? victim).id)
    .execute();
  return ownPasskey(stage);
}

async function somebodysIdentity({ t, victim }: MatrixFixture): Promise<MatrixRequest> {
  count += 1;
  const { id } = await t.db
    .insertInto('identities')
    .values({
      userId: victim.id,
      provider: 'x',
      issuer: 'https://x.test',
      subject: String(count),
      email: null,
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { path: `/users/identities/${id}` };
}

const OF_THE_ADMINISTRATION = ['bedelia', 'admin'] as const;
const TEACHING_OR_ABOVE = ['teacher', ...OF_THE_ADMINISTRATION] as const;
type Above = (typeof TEACHING_OR_ABOVE)[number];

const ofRole = (role: Above, rest: string, body: object) => async (stage: MatrixFixture) => ({
  path: `/users/${(await stage.t.actor(role)).id}${rest}`,
  body,
});
const byId = (role: Above, fields: () => object) => async (stage: MatrixFixture) => ({
  body: { userId: (await stage.t.actor(role)).id, ...fields() },
});

const renaming = (of: typeof ownPasskey) => async (stage: MatrixFixture) => ({
  ...(await of(stage)),
  body: { name: 'Teléfono' },
});

export const accountRows: MatrixRow[] = [
  createRow('POST /users', withSuccess(201, EVERYONE), () => ({
    body: { username: 'm', email: email(), password },
  })),
  createRow('POST /users/login', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { email: email(), password },
  })),
  createRow('POST /users/login/passkey/options', EVERYONE),
  createRow('POST /users/login/passkey', withSuccess(400, EVERYONE), () => ({
    body: { token: 'x', response: USED },
  })),
  createRow('POST /users/login/recovery_code', withSuccess(400, EVERYONE), () => ({
    body: { token: 'x', code: 'ABCD-EFGH-JKMN' },
  })),
  createRow('POST /users/login/new_passkey', withSuccess(400, EVERYONE), () => ({
    body: { token: 'x', response: CREATED, name: 'Teléfono' },
  })),
  createRow('GET /users/passkeys', LOGGED_IN_USERS),
  createRow('POST /users/passkeys/options', LOGGED_IN_USERS),
  createRow('POST /users/passkeys', withSuccess(400, LOGGED_IN_USERS), () => ({
    body: { token: 'x', response: CREATED, name: 'Teléfono' },
  })),
  createRow(
    'PUT /users/passkeys/{id}',
    withSuccess(404, LOGGED_IN_USERS),
    renaming(somebodysPasskey),
    'of somebody else',
  ),
  createRow('PUT /users/passkeys/{id}', LOGGED_IN_USERS, renaming(ownPasskey), 'one’s own'),
  createRow(
    'DELETE /users/passkeys/{id}',
    withSuccess(404, LOGGED_IN_USERS),
    somebodysPasskey,
    'of somebody else',
  ),
  createRow('DELETE /users/passkeys/{id}', withSuccess(204, LOGGED_IN_USERS), spareKey, 'one’s own'),
  createRow('GET /login/providers', EVERYONE),
  createRow('GET /login/oidc/{provider}/start', withSuccess(404, EVERYONE), () => ({
    path: '/login/oidc/none/start',
  })),
  createRow('GET /login/oidc/{provider}/callback', withSuccess(404, EVERYONE), () => ({
    path: '/login/oidc/none/callback',
  })),
  createRow('POST /users/login_oidc', withSuccess(400, EVERYONE), () => ({ body: { code: 'x' } })),
  createRow('POST /users/login_oidc/mail', withSuccess(400, EVERYONE), () => ({ body: { link: 'x' } })),
  createRow('POST /users/login_oidc/link', withSuccess(400, EVERYONE), () => ({
    body: { link: 'x', password },
  })),
  createRow('GET /users/identities', LOGGED_IN_USERS),
  createRow('POST /users/identities', withSuccess(400, LOGGED_IN_USERS), () => ({ body: { code: 'x' } })),
  createRow(
    'DELETE /users/identities/{id}',
    withSuccess(404, LOGGED_IN_USERS),
    somebodysIdentity,
    'of somebody else',
  ),
  createRow('DELETE /users/{id}/passkeys', withSuccess(204, BEDELIA), async ({ t, victim }) => {
    await insertTestPasskey(t, victim);
    return {};
  }),
  createRow('POST /users/recovery_codes', [401, 403, 403, 201, 201, 201, 403, 201]),
  createRow('POST /users/session/confirm', withSuccess(400, LOGGED_IN_USERS), () => ({
    body: { password: 'no es' },
  })),
  createRow('POST /users/logout', withSuccess(204, LOGGED_IN_USERS)),
  createRow('POST /users/createUser', withSuccess(201, BEDELIA), () => ({
    body: { username: 'm', email: email(), role: 'teacher', password },
  })),
  createRow('GET /users/{id}', BEDELIA, undefined, 'of somebody else'),
  createRow('GET /users/{id}', LOGGED_IN_USERS, (stage) => ({ path: `/users/${self(stage)}` }), 'one’s own'),
  createRow('PUT /users/{id}', BEDELIA, () => ({ body: { name: 'M' } }), 'of somebody else'),
  createRow(
    'PUT /users/{id}',
    LOGGED_IN_USERS,
    (stage) => ({ path: `/users/${self(stage)}`, body: { name: 'M' } }),
    'one’s own',
  ),
  createRow('PUT /users/{id}', BEDELIA, () => ({ body: { role: 'teacher' } }), 'the role of somebody else'),
  createRow('PUT /users/{id}', ADMIN, () => ({ body: { role: 'bedelia' } }), 'made a bedelía'),
  ...OF_THE_ADMINISTRATION.flatMap((role) => [
    createRow('PUT /users/{id}', ADMIN, ofRole(role, '', { name: 'M' }), `of a ${role}`),
    createRow('PUT /users/{id}/active', ADMIN, ofRole(role, '/active', { active: true }), `of a ${role}`),
    createRow(
      'POST /users/createUser',
      withSuccess(201, ADMIN),
      () => ({ body: { username: 'm', email: email(), role } }),
      role,
    ),
  ]),
  ...TEACHING_OR_ABOVE.flatMap((role) => [
    createRow(
      'PUT /users/change_password_admin',
      withSuccess(204, ADMIN),
      byId(role, () => ({ password })),
      `of a ${role}`,
    ),
    createRow(
      'PUT /users/change_email_admin',
      ADMIN,
      byId(role, () => ({ email: email() })),
      `of a ${role}`,
    ),
  ]),
  createRow('PUT /users/change_password', [401, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { currentPassword: 'no es', newPassword: password },
  })),
  createRow('POST /users/request_forgot_password', withSuccess(202, EVERYONE), () => ({
    body: { email: email() },
  })),
  createRow('POST /users/verify_forgot_password', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { token: 'x', password },
  })),
  createRow('POST /users/check_forgot_password', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { token: 'x' },
  })),
  createRow('POST /users/activate', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { token: 'x' },
  })),
  createRow('POST /users/resend_activation', withSuccess(202, EVERYONE), () => ({
    body: { email: email() },
  })),
  createRow('GET /users/device_key', LOGGED_IN_USERS),
  createRow('GET /users/teachers', BEDELIA),
  createRow('GET /users', BEDELIA),
  createRow('GET /users.csv', BEDELIA),
  createRow('POST /users/import', withSuccess(202, BEDELIA), () => ({
    ...csv,
    body: `correo,usuario,rol\n${email()},m,student\n`,
  })),
  createRow('POST /users/invitations', withSuccess(202, BEDELIA), async (stage) => ({
    body: { userIds: [await newInvited(stage)] },
  })),
  createRow('DELETE /users/{id}', withSuccess(204, ADMIN)),
  createRow('GET /users/session', LOGGED_IN_USERS),
  createRow(
    'GET /users/session',
    ADMIN,
    ({ victim }) => ({ path: `/users/session?userId=${victim.id}` }),
    'of others',
  ),
  createRow('DELETE /users/session/{id}', withSuccess(204, ADMIN), ({ victim }) => ({
    path: `/users/session/${victim.sessionId}`,
  })),
  createRow(
    'DELETE /users/session/{id}',
    withSuccess(204, LOGGED_IN_USERS),
    ({ as, victim }) => ({ path: `/users/session/${(as ?? victim).sessionId}` }),
    'one’s own',
  ),
  createRow('GET /sessions.csv', ADMIN),
  createRow('GET /trash', [401, 403, 403, 200, 200, 200, 403, 403]),
  createRow('POST /trash/{id}/restore', withSuccess(404, LOGGED_IN_USERS), () => ({
    path: '/trash/2147483647/restore',
  })),
  createRow('PUT /users/change_password_admin', withSuccess(204, BEDELIA), ({ victim }) => ({
    body: { userId: victim.id, password },
  })),
  createRow('PUT /users/change_name_admin', BEDELIA, ({ victim }) => ({
    body: { userId: victim.id, name: 'M' },
  })),
  createRow('PUT /users/change_email_admin', BEDELIA, ({ victim }) => ({
    body: { userId: victim.id, email: email() },
  })),
  createRow('PUT /users/{id}/active', BEDELIA, () => ({
    body: { active: false, reason: 'Prestó su cuenta' },
  })),
  createRow('GET /audit', ADMIN),
  createRow('GET /audit.csv', ADMIN),
  createRow('GET /desk', [401, 403, 403, 200, 200, 200, 403, 403]),
  createRow('GET /overview', ADMIN),
];
