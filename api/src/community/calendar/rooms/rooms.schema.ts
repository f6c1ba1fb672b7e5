import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  StrictObject,
} from '../../../core/http/schema.ts';

export const RoomUrlResponse = Type.Object({ url: Type.String() });
const { limit, cursor } = buildListQuery({ default: 200, max: 500 });
export const RoomJoinsQuery = StrictObject({ limit, cursor });
const Join = Type.Object({
  userId: Id,
  name: Nullable(Type.String()),
  username: Type.String(),
  joinedAt: IsoTime,
  lastJoinedAt: IsoTime,
});
export const RoomJoinsResponse = Type.Object({ joins: Type.Array(Join), nextCursor: NextCursor });
const Attended = Type.Object({
  liveClassId: Id,
  title: Type.String(),
  startsAt: IsoTime,
  joinedAt: Nullable(IsoTime),
});
export const AttendanceResponse = Type.Object({ liveClasses: Type.Array(Attended) });
export const AttendanceParams = Type.Object({ id: Id, userId: Id });

export type LiveClassJoin = Type.Static<typeof Join>;
export type LiveClassAttendance = Type.Static<typeof Attended>;
