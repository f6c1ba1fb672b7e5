import { updateCertificate } from '../../src/learning/certificates/certificates.queries.ts';
import { saveCertificateRule } from '../../src/learning/certificates/rules.queries.ts';
import { insertTestCertificate, TEST_CERTIFICATE_RULE } from '../certificate-samples.ts';
import type { MatrixFixture } from './fixture.ts';
import {
  BEDELIA,
  createRow,
  EVERYONE,
  type ExpectedStatuses,
  LOGGED_IN_USERS,
  type MatrixRow,
  MEMBERS,
  STAFF,
  TEACHERS,
  withSuccess,
} from './row.ts';

const TO_TAKE: ExpectedStatuses = [403, 403, 403, 200, 403, 200, 403, 403];

async function issued({ t, cast }: MatrixFixture, userId: number, set = {}): Promise<string> {
  const { id, code } = await insertTestCertificate(t, { courseId: cast.courseId, userId });
  if (Object.keys(set).length > 0) await updateCertificate(t.db, id, set);
  return `/certificates/${code}`;
}

const ofVictim = async (stage: MatrixFixture, rest = '', set = {}) => ({
  path: `${await issued(stage, stage.victim.id, set)}${rest}`,
});

async function ruled({ t, cast }: MatrixFixture): Promise<void> {
  await t.db.transaction().execute((trx) => saveCertificateRule(trx, cast.courseId, TEST_CERTIFICATE_RULE));
}

export const certificateRows: MatrixRow[] = [
  createRow('GET /certificates/{code}', EVERYONE, (stage) => ofVictim(stage)),
  createRow(
    'GET /certificates/{code}/pdf',
    TO_TAKE,
    (stage) => ofVictim(stage, '/pdf', { hidden: true }),
    'hidden',
  ),
  createRow('GET /certificates/{code}/badge', EVERYONE, (stage) => ofVictim(stage, '/badge')),
  createRow(
    'GET /certificates/{code}/badge',
    TO_TAKE,
    (stage) => ofVictim(stage, '/badge', { hidden: true }),
    'hidden',
  ),
  createRow('GET /certificates/mine', LOGGED_IN_USERS),
  createRow('PUT /certificates/{code}/hidden', LOGGED_IN_USERS, async (stage) => ({
    path: `${await issued(stage, (stage.as ?? stage.victim).id)}/hidden`,
    body: { hidden: true },
  })),
  createRow(
    'PUT /certificates/{code}/hidden',
    [401, 403, 403, 403, 403, 403, 403, 403],
    async (stage) => ({ ...(await ofVictim(stage, '/hidden')), body: { hidden: true } }),
    'of somebody else',
  ),
  createRow('POST /certificates/{code}/reissue', withSuccess(201, TEACHERS), async (stage) => ({
    ...(await ofVictim(stage, '/reissue')),
    body: { name: 'Camila Núñez', ci: null },
  })),
  createRow('POST /certificates/{code}/revoke', TEACHERS, async (stage) => ({
    ...(await ofVictim(stage, '/revoke')),
    body: { reason: 'Se emitió por error', showsReason: true },
  })),
  createRow('POST /certificates/{code}/restore', TEACHERS, (stage) =>
    ofVictim(stage, '/restore', { revokedAt: '2026-11-22T00:00:00.000Z', reason: 'Por error' }),
  ),
  createRow('GET /users/{id}/certificates', BEDELIA),
  createRow('GET /courses/{id}/certificates', STAFF),
  createRow('GET /courses/{id}/certificates.csv', STAFF),
  createRow('GET /courses/{id}/certificates.xlsx', STAFF),
  createRow('GET /courses/{id}/certificates/mine', MEMBERS),
  createRow('GET /courses/{id}/certificates/rule', TEACHERS),
  createRow('PUT /courses/{id}/certificates/rule', TEACHERS, () => ({ body: TEST_CERTIFICATE_RULE })),
  createRow('POST /courses/{id}/certificates/rule/preview', TEACHERS, () => ({
    body: TEST_CERTIFICATE_RULE,
  })),
  createRow('POST /courses/{id}/certificates/preview', TEACHERS, ({ cast }) => ({
    body: { userIds: [cast.people['S+'].id] },
  })),
  createRow('POST /courses/{id}/certificates/issue', withSuccess(202, TEACHERS), async (stage) => {
    await ruled(stage);
    return { body: { userIds: [stage.cast.people['S+'].id], anyway: true } };
  }),
];
