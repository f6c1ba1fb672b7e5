import { SignJWT } from 'jose';
import type { RoomServer } from '../../../core/config/room-server.ts';
import { HOUR } from '../../../core/time/time.ts';
import type { LiveClassRoom, RoomParticipant } from './participant.ts';

/** Tokens last longer than the class, because it may run late. */
const AFTER_END = 2 * HOUR;

/** Returns a URL that lets one person into a room by a token signed here. */
export async function createJitsiJoinUrl(
  { url, appId, secret }: Extract<RoomServer, { kind: 'jitsi' }>,
  { name: room, title, endsAt }: LiveClassRoom,
  { userId, name, teaches }: RoomParticipant,
): Promise<string> {
  const user = { id: String(userId), name, moderator: teaches };
  const token = await new SignJWT({ room, moderator: teaches, context: { user } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(appId)
    .setAudience('jitsi')
    .setSubject(new URL(url).hostname)
    .setIssuedAt()
    .setExpirationTime(Math.floor((Date.parse(endsAt) + AFTER_END) / 1000))
    .sign(new TextEncoder().encode(secret));
  const address = new URL(`${url}/${room}`);
  address.searchParams.set('jwt', token);
  address.hash = `config.subject=${encodeURIComponent(JSON.stringify(title))}`;
  return address.href;
}
