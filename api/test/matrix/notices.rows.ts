import { notify } from '../../src/notifications/notify.ts';
import { signUnsubscribeToken } from '../../src/notifications/preferences/unsubscribe.ts';
import { writeAs } from '../../src/platform/plugins/write.ts';
import { PushBrowser } from '../push-receiver.ts';
import type { MatrixFixture } from './fixture.ts';
import { createRow, EVERYONE, LOGGED_IN_USERS, type MatrixRow, withSuccess } from './row.ts';

/** Creates a notice for the course's student; returns its id. */
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
  createRow('GET /notices', LOGGED_IN_USERS),
  createRow('GET /notices/unread', LOGGED_IN_USERS),
  createRow('PUT /notices/read', withSuccess(204, LOGGED_IN_USERS)),
  createRow(
    'PUT /notices/{id}/read',
    [401, 404, 204, 404, 404, 404, 404, 404],
    async (stage) => ({ path: `/notices/${await newNotice(stage)}/read` }),
    'of the student',
  ),
  createRow('GET /notices/preferences', LOGGED_IN_USERS),
  createRow('PUT /notices/preferences', LOGGED_IN_USERS, () => ({ body: { ways: { answers: 'digest' } } })),
  createRow('PUT /notices/push', withSuccess(204, LOGGED_IN_USERS), () => ({
    body: { endpoint: `https://push.example.com/${Math.random()}`, keys: new PushBrowser().keys },
  })),
  createRow('DELETE /notices/push', withSuccess(204, LOGGED_IN_USERS)),
  createRow('GET /notices/unsubscribe', withSuccess(302, EVERYONE), unsubscribing),
  createRow('POST /notices/unsubscribe', EVERYONE, unsubscribing),
];
