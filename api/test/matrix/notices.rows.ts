import { notify } from '../../src/notifications/notify.ts';
import { signUnsubscribeToken } from '../../src/notifications/preferences/unsubscribe.ts';
import { writeAs } from '../../src/platform/plugins/write.ts';
import { PushBrowser } from '../push-receiver.ts';
import type { MatrixFixture } from './fixture.ts';
import { EVERYONE, LOGGED_IN, type MatrixRow, row, withStatus } from './row.ts';

/** Creates a notification for the course's student; returns its id. */
async function newNotice({ t, cast }: MatrixFixture): Promise<number> {
  const news = { kind: 'answer', courseId: cast.courseId, title: 'Sí', place: 'Álgebra', path: '/' } as const;
  const to = [cast.people['S+'].id];
  await writeAs(t.app, null, (change) => notify(change, { ...news, to, aboutId: 1 }));
  const { id } = await t.db
    .selectFrom('notices')
    .select('id')
    .where('userId', 'in', to)
    .executeTakeFirstOrThrow();
  return id;
}

const unsubscribing = ({ t, victim }: MatrixFixture) => {
  const token = signUnsubscribeToken(t.app.secret, victim.id, 'answers');
  return { path: `/notices/unsubscribe?token=${token}` };
};

export const noticeRows: MatrixRow[] = [
  row('GET /notices', LOGGED_IN),
  row('GET /notices/unread', LOGGED_IN),
  row('PUT /notices/read', withStatus(204, LOGGED_IN)),
  row(
    'PUT /notices/{id}/read',
    [401, 404, 204, 404, 404, 404, 404, 404],
    async (fixture) => ({ path: `/notices/${await newNotice(fixture)}/read` }),
    'of the student',
  ),
  row('GET /notices/preferences', LOGGED_IN),
  row('PUT /notices/preferences', LOGGED_IN, () => ({ body: { ways: { answers: 'digest' } } })),
  row('PUT /notices/push', withStatus(204, LOGGED_IN), () => ({
    body: { endpoint: `https://push.example.com/${Math.random()}`, keys: new PushBrowser().keys },
  })),
  row('DELETE /notices/push', withStatus(204, LOGGED_IN)),
  row('GET /notices/unsubscribe', withStatus(302, EVERYONE), unsubscribing),
  row('POST /notices/unsubscribe', EVERYONE, unsubscribing),
];
