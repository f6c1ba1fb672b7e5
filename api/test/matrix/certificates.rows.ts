import { updateCertificate } from '../../src/learning/certificates/certificates.queries.ts';
import { saveCertificateRule } from '../../src/learning/certificates/rules.queries.ts';
import { insertTestCertificate, TEST_CERTIFICATE_RULE } from '../certificate-samples.ts';
import type { MatrixFixture } from './fixture.ts';
import {
  BEDELIA,
  EVERYONE,
  type ExpectedStatuses,
  LOGGED_IN,
  type MatrixRow,
  MEMBERS,
  row,
  STAFF,
  TEACHERS,
  withStatus,
} from './row.ts';

const TO_TAKE: ExpectedStatuses = [403, 403, 403, 200, 403, 200, 403, 403];

async function issued({ t, cast }: MatrixFixture, userId: number, set = {}): Promise<string> {
  const { id, code } = await insertTestCertificate(t, { courseId: cast.courseId, userId });
  if (Object.keys(set).length > 0) await updateCertificate(t.db, id, set);
  return `/certificates/${code}`;
}

const ofVictim = async (fixture: MatrixFixture, rest = '', set = {}) => ({
  path: `${await issued(fixture, fixture.victim.id, set)}${rest}`,
});

async function ruled({ t, cast }: MatrixFixture): Promise<void> {
  await t.db.transaction().execute((trx) => saveCertificateRule(trx, cast.courseId, TEST_CERTIFICATE_RULE));
}

export const certificateRows: MatrixRow[] = [
  row('GET /certificates/{code}', EVERYONE, (fixture) => ofVictim(fixture)),
  row(
    'GET /certificates/{code}/pdf',
    TO_TAKE,
    (fixture) => ofVictim(fixture, '/pdf', { hidden: true }),
    'hidden',
  ),
  row('GET /certificates/{code}/badge', EVERYONE, (fixture) => ofVictim(fixture, '/badge')),
  row(
    'GET /certificates/{code}/badge',
    TO_TAKE,
    (fixture) => ofVictim(fixture, '/badge', { hidden: true }),
    'hidden',
  ),
  row('GET /certificates/mine', LOGGED_IN),
  row('PUT /certificates/{code}/hidden', LOGGED_IN, async (fixture) => ({
    path: `${await issued(fixture, (fixture.as ?? fixture.victim).id)}/hidden`,
    body: { hidden: true },
  })),
  row(
    'PUT /certificates/{code}/hidden',
    [401, 403, 403, 403, 403, 403, 403, 403],
    async (fixture) => ({ ...(await ofVictim(fixture, '/hidden')), body: { hidden: true } }),
    'of somebody else',
  ),
  row('POST /certificates/{code}/reissue', withStatus(201, TEACHERS), async (fixture) => ({
    ...(await ofVictim(fixture, '/reissue')),
    body: { name: 'Camila Núñez', ci: null },
  })),
  row('POST /certificates/{code}/revoke', TEACHERS, async (fixture) => ({
    ...(await ofVictim(fixture, '/revoke')),
    body: { reason: 'Se emitió por error', showsReason: true },
  })),
  row('POST /certificates/{code}/restore', TEACHERS, (fixture) =>
    ofVictim(fixture, '/restore', { revokedAt: '2026-11-22T00:00:00.000Z', reason: 'Por error' }),
  ),
  row('GET /users/{id}/certificates', BEDELIA),
  row('GET /courses/{id}/certificates', STAFF),
  row('GET /courses/{id}/certificates.csv', STAFF),
  row('GET /courses/{id}/certificates.xlsx', STAFF),
  row('GET /courses/{id}/certificates/mine', MEMBERS),
  row('GET /courses/{id}/certificates/rule', TEACHERS),
  row('PUT /courses/{id}/certificates/rule', TEACHERS, () => ({ body: TEST_CERTIFICATE_RULE })),
  row('POST /courses/{id}/certificates/rule/preview', TEACHERS, () => ({
    body: TEST_CERTIFICATE_RULE,
  })),
  row('POST /courses/{id}/certificates/preview', TEACHERS, ({ cast }) => ({
    body: { userIds: [cast.people['S+'].id] },
  })),
  row('POST /courses/{id}/certificates/issue', withStatus(202, TEACHERS), async (fixture) => {
    await ruled(fixture);
    return { body: { userIds: [fixture.cast.people['S+'].id], anyway: true } };
  }),
];
