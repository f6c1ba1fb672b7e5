import { Type } from 'typebox';
import { Id, IsoTime, makeOptional, Nullable, StrictObject, Text } from '../../../core/http/schema.ts';

/** Allows only https, because other schemes could execute code and http could be intercepted. */
const SecureAddress = Type.String({
  maxLength: 2000,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s]+$',
  'x-message': 'Tiene que empezar con https://.',
});
const MAX_MINUTES = 24 * 60;

const Ignored = Type.Optional(Type.Unknown());
/** A group's own times; without an end, the common length applies. */
const GroupDates = Type.Array(
  StrictObject({
    groupId: Id,
    opensAt: Type.Optional(Nullable(IsoTime)),
    closesAt: Type.Optional(Nullable(IsoTime)),
    minutes: Ignored,
    name: Ignored,
  }),
  { maxItems: 50 },
);

const REQUIRED = { title: Text(200), startsAt: IsoTime };
const REST = {
  /** Omitted for a class with a room. */
  url: SecureAddress,
  /** True for a room on the institute's server instead of `url`. */
  room: Type.Boolean(),
  /** By default an hour. */
  durationMinutes: Type.Integer({ minimum: 1, maximum: MAX_MINUTES }),
  /** The invited groups; empty means the whole course. */
  groups: Type.Array(Text(100), { maxItems: 50, uniqueItems: true }),
  dates: GroupDates,
  /** The course's lecture with the recording. */
  recordingLectureId: Nullable(Id),
  recordingUrl: Nullable(SecureAddress),
};

export const NewLiveClassBody = StrictObject({
  ...REQUIRED,
  ...makeOptional(REST),
  /** Repeats the class weekly at the same local hour, until this day. */
  repeatUntil: Type.Optional(Type.String({ format: 'date', maxLength: 10 })),
});
export type NewLiveClassBody = Type.Static<typeof NewLiveClassBody>;

/** Also accepts a GET's response; omitted fields keep their values. */
export const LiveClassBody = StrictObject({
  ...makeOptional({ ...REQUIRED, ...REST }),
  id: Ignored,
  courseId: Ignored,
  endsAt: Ignored,
  opensAt: Ignored,
  seriesId: Ignored,
});
export type LiveClassBody = Type.Static<typeof LiveClassBody>;

export const LiveClass = Type.Object({
  id: Id,
  courseId: Id,
  title: Type.String(),
  startsAt: IsoTime,
  durationMinutes: Type.Integer(),
  endsAt: IsoTime,
  /** From this time until the end, the portal shows *Entrar*. */
  opensAt: IsoTime,
  url: Type.String(),
  room: Type.Boolean(),
  groups: Type.Array(Type.String()),
  /** Groups' own times; empty for students, whose own times are in `startsAt` and `endsAt`. */
  dates: Type.Array(
    Type.Object({
      groupId: Id,
      name: Type.String(),
      opensAt: Nullable(IsoTime),
      closesAt: Nullable(IsoTime),
    }),
  ),
  recordingLectureId: Nullable(Id),
  recordingUrl: Nullable(Type.String()),
  /** Equal for all classes of a series. */
  seriesId: Nullable(Id),
});
export type LiveClass = Type.Static<typeof LiveClass>;

export const LiveClassParams = Type.Object({ id: Id, liveClassId: Id });
/** `following` includes the later live classes of the same series. */
export const LiveClassSeriesQuery = Type.Object({ following: Type.Optional(Type.Boolean()) });

export const LiveClassResponse = Type.Object({ liveClass: LiveClass });
export const LiveClassesResponse = Type.Object({
  liveClasses: Type.Array(LiveClass),
  /** True when live classes may have a room on the institute's server. */
  rooms: Type.Boolean(),
});
