import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { findSessionWithUser } from '../../accounts/sessions/sessions.queries.ts';
import { lacksSecondFactor } from '../../core/config/second-factor.ts';
import { forbidden } from '../../core/http/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../core/time/time.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { findRequestedCourse } from '../courses.policy.ts';
import type { SignatureQuery } from './media.schema.ts';

const LIFE = 2 * HOUR;
/** URLs stay the same within this step, so that browsers can cache the files. */
const STEP = 10 * MINUTE;

/** The person and session for whom a URL is signed. */
export type SignedUrlUser = Pick<Caller, 'id' | 'sessionId'>;

/** The signer of public URLs; no account or session has the id 0. */
export const VISITOR: SignedUrlUser = { id: 0, sessionId: 0 };

type SignedUrlQuery = Static<typeof SignatureQuery>;

function signatureOf(secret: string, path: string, claims: Omit<SignedUrlQuery, 'signature'>): string {
  // Derives a separate key, so that signatures for other purposes do not match.
  const key = createHmac('sha256', secret).update('media addresses').digest();
  const text = [path, claims.user, claims.session, claims.expires].join('\n');
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Returns when URLs signed now expire, in ms. */
export function getMediaExpiry(): number {
  return Math.ceil((Date.now() + LIFE) / STEP) * STEP;
}

/** Signs a URL below /api/media for this person and session; it lasts about two hours. */
export function signMediaUrl(app: FastifyInstance, signer: SignedUrlUser, path: string): string {
  const claims = {
    user: String(signer.id),
    session: String(signer.sessionId),
    expires: String(getMediaExpiry() / SECOND),
  };
  const query = new URLSearchParams({ ...claims, signature: signatureOf(app.secret, path, claims) });
  return `${path}?${query}`;
}

/** Signs another URL with the request's claims, so that both expire together. */
export function signWithSameExpiry(request: FastifyRequest, path: string): string {
  const { user = '', session = '', expires = '' } = request.query as SignedUrlQuery;
  const claims = { user, session, expires };
  const query = new URLSearchParams({
    ...claims,
    signature: signatureOf(request.server.secret, path, claims),
  });
  return `${path}?${query}`;
}

function isSigned(secret: string, path: string, { signature, ...claims }: SignedUrlQuery): boolean {
  const given = Buffer.from(signature ?? '');
  const right = Buffer.from(signatureOf(secret, path, claims));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Returns the 403 error for URLs that expired or that the caller may not use. */
export function createMediaForbiddenError() {
  return forbidden('media_forbidden', 'Este link ya no sirve. Volvé a abrir la página.');
}

/** Returns a signed URL's person, null for visitors; does not check access to the file. */
export async function readSignedCaller(request: FastifyRequest): Promise<Pick<Caller, 'id' | 'role'> | null> {
  const { config, db, secret } = request.server;
  const query = request.query as SignedUrlQuery;
  const path = request.url.split('?', 1)[0] ?? '';
  if (!isSigned(secret, path, query)) throw createMediaForbiddenError();
  if (Number(query.expires) * SECOND <= Date.now()) throw createMediaForbiddenError();
  const userId = Number(query.user);
  if (request.user && request.user.id !== userId) throw createMediaForbiddenError();
  if (userId === VISITOR.id) return null;
  const session = await findSessionWithUser(db, Number(query.session), userId);
  if (!session || lacksSecondFactor(config, session)) throw createMediaForbiddenError();
  return { id: session.userId, role: session.role };
}

/** Throws 403 unless the signed URL's person is a member; owned files are for their owner and graders. */
export async function requireCourseMediaAccess(
  request: FastifyRequest,
  courseId: number | null,
  ownerId: number | null = null,
): Promise<void> {
  const caller = await readSignedCaller(request);
  const course =
    courseId === null ? undefined : await findRequestedCourse(request.server.db, courseId, caller);
  const isTheirs = ownerId === null || ownerId === caller?.id || course?.grades;
  if (!course?.entitled || !isTheirs) throw createMediaForbiddenError();
}
