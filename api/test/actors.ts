import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { insertSession } from '../src/accounts/sessions/sessions.queries.ts';
import { SESSION_LIFE, signToken } from '../src/accounts/sessions/sessions.token.ts';
import { insertUser } from '../src/accounts/users/users.queries.ts';
import type { Role } from '../src/core/http/schema.ts';
import { fromNow, now } from '../src/core/time/time.ts';

export interface Actor {
  id: number;
  role: Role;
  username: string;
  email: string;
  token: string;
  sessionId: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** The path below /api, with its query. */
  path: string;
  as?: Pick<Actor, 'token'> | null;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the app without a network. `json<T>()` of the response returns its body. */
export async function callApp(app: FastifyInstance, { method, path, as, body, headers }: Call) {
  const options: InjectOptions = { method, url: `/api${path}`, headers: { ...headers } };
  if (as) options.headers = { ...options.headers, authorization: `Bearer ${as.token}` };
  // A copy, because the server frees the chunks that it has written.
  const sent = Buffer.isBuffer(body) ? Buffer.from(body) : body;
  if (sent !== undefined) options.payload = sent as NonNullable<InjectOptions['payload']>;
  // A real request arrives with a turn of the event loop. Without one the app's timers never run while SQLite
  // responds synchronously, and it would consider itself overloaded.
  await nextTurn();
  return app.inject(options);
}

async function openSession(app: FastifyInstance, user: { id: number; username: string; email: string }) {
  const at = now();
  return insertSession(app.db, user, {
    fingerprint: 'test',
    ip: '127.0.0.1',
    userAgent: 'test',
    createdAt: at,
    expiresAt: fromNow(SESSION_LIFE),
  });
}

/** Creates a person with a live session and no password. */
export async function makeActor(
  app: FastifyInstance,
  role: Role,
  fields: Partial<Pick<Actor, 'email' | 'username'>> = {},
): Promise<Actor> {
  const tail = randomBytes(4).toString('hex');
  const { username = `${role}-${tail}`, email = `${role}-${tail}@rambla.test` } = fields;
  const user = await insertUser(app.db, { username, email, role, active: true, passwordHash: null });
  const session = await openSession(app, user);
  return {
    id: user.id,
    role,
    username,
    email,
    token: signToken(app, user.id, session),
    sessionId: session.id,
  };
}
