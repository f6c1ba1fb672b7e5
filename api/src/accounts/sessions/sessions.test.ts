import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let admin: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
afterAll(() => t.close());

async function list(as: Actor, query = '') {
  return t.call('GET', `/users/session${query}`, { as });
}

test('R31: the key of a person’s devices is theirs alone, and the same after every log-in', async () => {
  const as = await t.actor('student');
  const keyOf = async (caller: Actor) =>
    (await t.call('GET', '/users/device_key', { as: caller })).json().key;
  const key = await keyOf(as);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  await t.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', as.id).execute();
  expect(await keyOf(as)).toBe(key);
  expect(await keyOf(admin)).not.toBe(key);
  await t.call('POST', '/users/logout', { as });
  expect((await t.call('GET', '/users/device_key', { as })).statusCode).toBe(401);
});

describe('sessions', () => {
  test('a person sees the own ones, and which is this one', async () => {
    const as = await t.actor('student');
    await t.actor('student');
    const answer = (await list(as)).json();
    expect(answer).toMatchObject({ total: 1, nextCursor: null });
    expect(answer.sessions).toEqual([
      {
        id: as.sessionId,
        userId: as.id,
        username: as.username,
        name: null,
        fingerprint: 'test',
        ip: '127.0.0.1',
        userAgent: 'test',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        current: true,
      },
    ]);
    expect((await list(as, `?userId=${as.id}`)).statusCode).toBe(200);
    expect((await list(as, `?userId=${admin.id}`)).statusCode).toBe(403);
  });

  test('an administrator sees everybody’s, one person’s, and finds them', async () => {
    const { id, email } = await t.actor('teacher');
    const all = (await list(admin)).json();
    expect(all.total).toBe(all.sessions.length);
    expect(all.total).toBeGreaterThan(2);
    expect((await list(admin, `?userId=${id}`)).json()).toMatchObject({
      total: 1,
      sessions: [{ userId: id }],
    });
    expect((await list(admin, `?q=${encodeURIComponent(email.toUpperCase())}`)).json().total).toBe(1);
    const page = (await list(admin, '?limit=1')).json();
    const next = (await list(admin, `?limit=1&cursor=${page.nextCursor}`)).json();
    expect(next.sessions[0].id).toBeLessThan(page.sessions[0].id);
    expect(next.total).toBe(all.total);
  });

  test('a search finds the name that the person has now', async () => {
    const as = await t.actor('student');
    const names = { userId: as.id, firstName: 'Filomena', surname: 'Ibarburu' };
    await t.call('PUT', '/users/change_name_admin', { as: admin, body: names });
    const found = await t.call('GET', '/users/session?q=ibarburu', { as: admin });
    expect(found.json()).toMatchObject({ sessions: [{ userId: as.id }], total: 1 });
  });

  test('R9: a revoked session is out from the next call on', async () => {
    const as = await t.actor('student');
    const stranger = await t.actor('teacher');
    const revoke = (who: Actor) => t.call('DELETE', `/users/session/${as.sessionId}`, { as: who });
    expect((await revoke(stranger)).statusCode).toBe(403);
    expect((await list(as)).statusCode).toBe(200);
    expect((await revoke(admin)).statusCode).toBe(204);
    expect((await list(as)).statusCode).toBe(401);
    expect((await revoke(admin)).statusCode).toBe(404);
    const audit = await t.db.selectFrom('audit').select('action').where('targetId', '=', as.id).execute();
    expect(audit).toEqual([{ action: 'session.revoke' }]);
  });

  test('one ends the own session, and an ended one is not listed', async () => {
    const as = await t.actor('student');
    expect((await t.call('DELETE', `/users/session/${as.sessionId}`, { as })).statusCode).toBe(204);
    const past = await t.actor('student');
    await t.db
      .updateTable('sessions')
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', past.sessionId)
      .execute();
    expect((await list(past)).statusCode).toBe(401);
    expect((await list(admin, `?userId=${past.id}`)).json().total).toBe(0);
  });

  test('a search pages through the sessions that are not over, and counts those alone', async () => {
    const people: Actor[] = [];
    for (let index = 0; index < 6; index += 1) {
      people.push(await t.actor('student', { username: `buscada ${index}` }));
    }
    const ids = people.map(({ sessionId }) => sessionId);
    const over = [ids[1], ids[4], ids[5]].map((id) => id ?? 0);
    await t.db
      .updateTable('sessions')
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where('id', 'in', over)
      .execute();
    const seen: number[] = [];
    let cursor = '';
    while (cursor !== '&cursor=null') {
      const page = (await list(admin, `?q=BUSCADA&limit=1${cursor}`)).json();
      expect(page.total).toBe(3);
      seen.push(...page.sessions.map(({ id }: { id: number }) => id));
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual([ids[3], ids[2], ids[0]]);
    const own = (await list(admin, `?q=buscada&userId=${people[2]?.id}`)).json();
    expect([own.total, own.sessions.length]).toEqual([1, 1]);
  });
});
