import { createHash } from 'node:crypto';
import type { RoomServer } from '../../../core/config/room-server.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { SECOND } from '../../../core/time/time.ts';
import type { LiveClassRoom, RoomParticipant } from './participant.ts';

type Server = Extract<RoomServer, { kind: 'bbb' }>;

const PATIENCE = 5 * SECOND;
const MAX_ANSWER = 100_000;

/** Signs a BigBlueButton call: the checksum is a hash of call, query and secret. */
export function signBbbCall(call: string, query: string, secret: string, algorithm = 'sha256'): string {
  const checksum = createHash(algorithm).update(`${call}${query}${secret}`).digest('hex');
  return `${call}?${query}&checksum=${checksum}`;
}

function addressOf({ url, secret }: Server, call: string, params: Record<string, string>): string {
  return `${url}/api/${signBbbCall(call, new URLSearchParams(params).toString(), secret)}`;
}

function noRoom(): ApiError {
  const message = 'El servidor de las salas no responde. Probá de nuevo en un momento.';
  return new ApiError(503, 'room_unavailable', message, { retryAfter: 5 });
}

/** Creates a room; repeating it is harmless, because the server ignores an existing room. */
async function create(server: Server, { name, title }: LiveClassRoom): Promise<void> {
  const address = addressOf(server, 'create', { meetingID: name, name: title.padEnd(2, '.') });
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
  const text = response.ok ? await response.text() : '';
  if (text.length > MAX_ANSWER || !/<returncode>\s*SUCCESS\s*</.test(text))
    throw new Error(`the server of rooms answered ${response.status}`);
}

/** Creates the room and returns a URL that lets one person in; throws 503 on failure. */
export async function createBbbJoinUrl(
  server: Server,
  room: LiveClassRoom,
  { userId, name, teaches }: RoomParticipant,
  note: (error: unknown) => void,
): Promise<string> {
  try {
    await create(server, room);
  } catch (error) {
    note(error);
    throw noRoom();
  }
  const role = teaches ? 'MODERATOR' : 'VIEWER';
  return addressOf(server, 'join', {
    meetingID: room.name,
    fullName: name,
    userID: String(userId),
    role,
    redirect: 'true',
  });
}
