import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  UnsignedInteger,
} from '../../core/http/schema.ts';

/** Evidence that several people share an account. */
export const SharingEvidence = Type.Object({
  devicesInWeek: UnsignedInteger,
  addressesInDay: UnsignedInteger,
});
export type SharingEvidence = Type.Static<typeof SharingEvidence>;

export const ListedSession = Type.Object({
  id: Id,
  userId: Id,
  username: Type.String(),
  name: Nullable(Type.String()),
  fingerprint: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  createdAt: IsoTime,
  lastSeenAt: IsoTime,
  /** True for this request's session. */
  current: Type.Boolean(),
  /** Sent only to administrators, for accounts that look shared. */
  sharing: Type.Optional(SharingEvidence),
});
export const SessionsQuery = Type.Object({
  ...buildListQuery(),
  userId: Type.Optional(Id),
  shared: Type.Optional(Type.Boolean()),
});
export const SessionsResponse = Type.Object({
  sessions: Type.Array(ListedSession),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});
/** `key` is 32 bytes in base64url. */
export const DeviceKeyResponse = Type.Object({ key: Type.String() });

export type ListedSession = Type.Static<typeof ListedSession>;
export type SessionsQuery = Type.Static<typeof SessionsQuery>;
export type SessionsResponse = Type.Static<typeof SessionsResponse>;
export type DeviceKeyResponse = Type.Static<typeof DeviceKeyResponse>;
