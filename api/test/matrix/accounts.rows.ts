import { insertTestPasskey } from '../authenticator.ts';
import type { MatrixFixture } from './fixture.ts';
import {
  ADMIN,
  BEDELIA,
  EVERYONE,
  LOGGED_IN,
  type MatrixRequest,
  type MatrixRow,
  row,
  withStatus,
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

async function spareKey(fixture: MatrixFixture): Promise<MatrixRequest> {
  const { t, as, victim } = fixture;
  await t.db
    .updateTable('users')
    .set({ passwordHash: 'another way in' })
    .where('id', '=', (as ?? victim).id)
    .execute();
  return ownPasskey(fixture);
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

const ofRole = (role: Above, rest: string, body: object) => async (fixture: MatrixFixture) => ({
  path: `/users/${(await fixture.t.actor(role)).id}${rest}`,
  body,
});
const byId = (role: Above, fields: () => object) => async (fixture: MatrixFixture) => ({
  body: { userId: (await fixture.t.actor(role)).id, ...fields() },
});

const renaming = (of: typeof ownPasskey) => async (fixture: MatrixFixture) => ({
  ...(await of(fixture)),
  body: { name: 'Teléfono' },
});

export const accountRows: MatrixRow[] = [
  row('POST /users', withStatus(201, EVERYONE), () => ({
    body: { username: 'm', email: email(), password },
  })),
  row('POST /users/login', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { email: email(), password },
  })),
  row('POST /users/login/passkey/options', EVERYONE),
  row('POST /users/login/passkey', withStatus(400, EVERYONE), () => ({
    body: { token: 'x', response: USED },
  })),
  row('POST /users/login/recovery_code', withStatus(400, EVERYONE), () => ({
    body: { token: 'x', code: 'ABCD-EFGH-JKMN' },
  })),
  row('POST /users/login/new_passkey', withStatus(400, EVERYONE), () => ({
    body: { token: 'x', response: CREATED, name: 'Teléfono' },
  })),
  row('GET /users/passkeys', LOGGED_IN),
  row('POST /users/passkeys/options', LOGGED_IN),
  row('POST /users/passkeys', withStatus(400, LOGGED_IN), () => ({
    body: { token: 'x', response: CREATED, name: 'Teléfono' },
  })),
  row('PUT /users/passkeys/{id}', withStatus(404, LOGGED_IN), renaming(somebodysPasskey), 'of somebody else'),
  row('PUT /users/passkeys/{id}', LOGGED_IN, renaming(ownPasskey), 'one’s own'),
  row('DELETE /users/passkeys/{id}', withStatus(404, LOGGED_IN), somebodysPasskey, 'of somebody else'),
  row('DELETE /users/passkeys/{id}', withStatus(204, LOGGED_IN), spareKey, 'one’s own'),
  row('GET /login/providers', EVERYONE),
  row('GET /login/oidc/{provider}/start', withStatus(404, EVERYONE), () => ({
    path: '/login/oidc/none/start',
  })),
  row('GET /login/oidc/{provider}/callback', withStatus(404, EVERYONE), () => ({
    path: '/login/oidc/none/callback',
  })),
  row('POST /users/login_oidc', withStatus(400, EVERYONE), () => ({ body: { code: 'x' } })),
  row('POST /users/login_oidc/mail', withStatus(400, EVERYONE), () => ({ body: { link: 'x' } })),
  row('POST /users/login_oidc/link', withStatus(400, EVERYONE), () => ({
    body: { link: 'x', password },
  })),
  row('GET /users/identities', LOGGED_IN),
  row('POST /users/identities', withStatus(400, LOGGED_IN), () => ({ body: { code: 'x' } })),
  row('DELETE /users/identities/{id}', withStatus(404, LOGGED_IN), somebodysIdentity, 'of somebody else'),
  row('DELETE /users/{id}/passkeys', withStatus(204, BEDELIA), async ({ t, victim }) => {
    await insertTestPasskey(t, victim);
    return {};
  }),
  row('POST /users/recovery_codes', [401, 403, 403, 201, 201, 201, 403, 201]),
  row('POST /users/session/confirm', withStatus(400, LOGGED_IN), () => ({
    body: { password: 'no es' },
  })),
  row('POST /users/logout', withStatus(204, LOGGED_IN)),
  row('POST /users/createUser', withStatus(201, BEDELIA), () => ({
    body: { username: 'm', email: email(), role: 'teacher', password },
  })),
  row('GET /users/{id}', BEDELIA, undefined, 'of somebody else'),
  row('GET /users/{id}', LOGGED_IN, (fixture) => ({ path: `/users/${self(fixture)}` }), 'one’s own'),
  row('PUT /users/{id}', BEDELIA, () => ({ body: { name: 'M' } }), 'of somebody else'),
  row(
    'PUT /users/{id}',
    LOGGED_IN,
    (fixture) => ({ path: `/users/${self(fixture)}`, body: { name: 'M' } }),
    'one’s own',
  ),
  row('PUT /users/{id}', BEDELIA, () => ({ body: { role: 'teacher' } }), 'the role of somebody else'),
  row('PUT /users/{id}', ADMIN, () => ({ body: { role: 'bedelia' } }), 'made a bedelía'),
  ...OF_THE_ADMINISTRATION.flatMap((role) => [
    row('PUT /users/{id}', ADMIN, ofRole(role, '', { name: 'M' }), `of a ${role}`),
    row('PUT /users/{id}/active', ADMIN, ofRole(role, '/active', { active: true }), `of a ${role}`),
    row(
      'POST /users/createUser',
      withStatus(201, ADMIN),
      () => ({ body: { username: 'm', email: email(), role } }),
      role,
    ),
  ]),
  ...TEACHING_OR_ABOVE.flatMap((role) => [
    row(
      'PUT /users/change_password_admin',
      withStatus(204, ADMIN),
      byId(role, () => ({ password })),
      `of a ${role}`,
    ),
    row(
      'PUT /users/change_email_admin',
      ADMIN,
      byId(role, () => ({ email: email() })),
      `of a ${role}`,
    ),
  ]),
  row('PUT /users/change_password', [401, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { currentPassword: 'no es', newPassword: password },
  })),
  row('POST /users/request_forgot_password', withStatus(202, EVERYONE), () => ({
    body: { email: email() },
  })),
  row('POST /users/verify_forgot_password', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { token: 'x', password },
  })),
  row('POST /users/check_forgot_password', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { token: 'x' },
  })),
  row('POST /users/activate', [400, 400, 400, 400, 400, 400, 400, 400], () => ({
    body: { token: 'x' },
  })),
  row('POST /users/resend_activation', withStatus(202, EVERYONE), () => ({
    body: { email: email() },
  })),
  row('GET /users/device_key', LOGGED_IN),
  row('GET /users/teachers', BEDELIA),
  row('GET /users', BEDELIA),
  row('GET /users.csv', BEDELIA),
  row('POST /users/import', withStatus(202, BEDELIA), () => ({
    ...csv,
    body: `correo,usuario,rol\n${email()},m,student\n`,
  })),
  row('POST /users/invitations', withStatus(202, BEDELIA), async (fixture) => ({
    body: { userIds: [await newInvited(fixture)] },
  })),
  row('DELETE /users/{id}', withStatus(204, ADMIN)),
  row('GET /users/session', LOGGED_IN),
  row(
    'GET /users/session',
    ADMIN,
    ({ victim }) => ({ path: `/users/session?userId=${victim.id}` }),
    'of others',
  ),
  row('DELETE /users/session/{id}', withStatus(204, ADMIN), ({ victim }) => ({
    path: `/users/session/${victim.sessionId}`,
  })),
  row(
    'DELETE /users/session/{id}',
    withStatus(204, LOGGED_IN),
    ({ as, victim }) => ({ path: `/users/session/${(as ?? victim).sessionId}` }),
    'one’s own',
  ),
  row('GET /sessions.csv', ADMIN),
  row('GET /trash', [401, 403, 403, 200, 200, 200, 403, 403]),
  row('POST /trash/{id}/restore', withStatus(404, LOGGED_IN), () => ({
    path: '/trash/2147483647/restore',
  })),
  row('PUT /users/change_password_admin', withStatus(204, BEDELIA), ({ victim }) => ({
    body: { userId: victim.id, password },
  })),
  row('PUT /users/change_name_admin', BEDELIA, ({ victim }) => ({
    body: { userId: victim.id, name: 'M' },
  })),
  row('PUT /users/change_email_admin', BEDELIA, ({ victim }) => ({
    body: { userId: victim.id, email: email() },
  })),
  row('PUT /users/{id}/active', BEDELIA, () => ({
    body: { active: false, reason: 'Prestó su cuenta' },
  })),
  row('GET /audit', ADMIN),
  row('GET /audit.csv', ADMIN),
  row('GET /desk', [401, 403, 403, 200, 200, 200, 403, 403]),
  row('GET /overview', ADMIN),
];
