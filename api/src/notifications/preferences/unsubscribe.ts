import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../../core/http/errors.ts';
import { NOTIFICATION_TOPIC_NAMES, type NotificationTopic } from '../notice-kinds.ts';

/** The subject of an unsubscribe link: a topic or the digest. */
export type UnsubscribeSubject = NotificationTopic | 'digest';

function sign(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe\n${payload}`).digest();
}

/** Signs person and topic. The token only unsubscribes and never expires, so that old mails work. */
export function signUnsubscribeToken(secret: string, userId: number, what: UnsubscribeSubject): string {
  const payload = `${userId}.${what}`;
  return `${payload}.${sign(secret, payload).toString('base64url')}`;
}

export function readUnsubscribeToken(
  secret: string,
  token: string,
): { userId: number; what: UnsubscribeSubject } {
  const [id = '', what = '', mark = ''] = token.split('.');
  const [given, wanted] = [Buffer.from(mark, 'base64url'), sign(secret, `${id}.${what}`)];
  const known = what === 'digest' || NOTIFICATION_TOPIC_NAMES.includes(what as NotificationTopic);
  if (!known || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw badRequest('bad_link', 'Ese link no es válido. Abrí tus preferencias de avisos.');
  return { userId: Number(id), what: what as UnsubscribeSubject };
}

/** Returns the unsubscribe paths in portal and API. */
export function toUnsubscribePaths(secret: string, userId: number, what: UnsubscribeSubject) {
  const query = `?token=${signUnsubscribeToken(secret, userId, what)}`;
  return { screen: `/notices/unsubscribe${query}`, oneClick: `/api/notices/unsubscribe${query}` };
}
