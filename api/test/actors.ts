import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { SESSION_LIFE, signSessionToken } from '../src/accounts/sessions/sessions.token.ts';
import { insertUsers } from '../src/accounts/users/users.queries.ts';
import type { Role } from '../src/core/http/schema.ts';
import { toSearchText } from '../src/core/text/fold.ts';
import { fromNow, now } from '../src/core/time/time.ts';

export interface Actor {
  id: number;
  role: Role;
  username: string;
  email: string;
  token: string;
  sessionId: number;
}

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** The path below /api, with its query. */
  path: string;
  as?: Pick<Actor, 'token'> | null;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the app without a network. `json<T>()` of the response returns its body. */
export async function callApp(app: FastifyInstance, { method, path, as, body, headers }: ApiCall) {
  const options: InjectOptions = { method, url: `/api${path}`, headers: { ...headers } };
  if (as) options.headers = { ...options.headers, authorization: `Bearer ${as.token}` };
  // Copies the body, because the server frees the chunks that it has written.
  const sent = Buffer.isBuffer(body) ? Buffer.from(body) : body;
  if (sent !== undefined) options.payload = sent as NonNullable<InjectOptions['payload']>;
  // `inject` skips the event loop. Without this turn the app's timers would starve and report an overload.
  await nextTurn();
  return app.inject(options);
}

/** Builds a session like a log-in, but does not increase the daily count. */
function sessionOf({ id, username, email }: { id: number; username: string; email: string }) {
  const at = now();
  return {
    userId: id,
    fingerprint: 'test',
    ip: '127.0.0.1',
    userAgent: 'test',
    search: toSearchText(username, email, 'test', '127.0.0.1'),
    createdAt: at,
    lastSeenAt: at,
    expiresAt: fromNow(SESSION_LIFE),
  };
}

interface Person extends Partial<Pick<Actor, 'email' | 'username'>> {
  role: Role;
}

/** Creates people with live sessions and no passwords, in only two statements, for the tests' speed. */
export async function makeActors(app: FastifyInstance, people: Person[]): Promise<Actor[]> {
  const wanted = people.map(({ role, ...fields }) => {
    const name = `${role}-${randomBytes(4).toString('hex')}`;
    const texts = { username: name, email: `${name}@rambla.test`, ...fields };
    return { ...texts, role, active: true, passwordHash: null, lastSeenAt: now() };
  });
  const users = await insertUsers(app.db, wanted);
  const sessions = await app.db
    .insertInto('sessions')
    .values(wanted.map(({ email, username }) => sessionOf({ id: idOf(users, email), username, email })))
    .returning(['id', 'userId', 'expiresAt'])
    .execute();
  return wanted.map(({ role, username, email }) => {
    const id = idOf(users, email);
    const session = sessions.find(({ userId }) => userId === id);
    if (!session) throw new Error(`${email} got no session`);
    return { id, role, username, email, token: signSessionToken(app, id, session), sessionId: session.id };
  });
}

function idOf(users: { id: number; email: string }[], email: string): number {
  const user = users.find((each) => each.email === email);
  if (!user) throw new Error(`${email} was not created`);
  return user.id;
}

export async function makeActor(
  app: FastifyInstance,
  role: Role,
  fields: Omit<Person, 'role'> = {},
): Promise<Actor> {
  const [actor] = await makeActors(app, [{ ...fields, role }]);
  if (!actor) throw new Error('nobody was created');
  return actor;
}
