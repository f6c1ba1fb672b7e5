import { Type } from 'typebox';
import { Closed, Id, IsoDate, Nullable, optional, Text } from '../../../core/http/schema.ts';

/** Any scheme but https could run code in the page that shows the link, or be read on its way. */
const SecureAddress = Type.String({
  maxLength: 2000,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s]+$',
  'x-message': 'Tiene que empezar con https://.',
});
const MAX_MINUTES = 24 * 60;

const Ignored = Type.Optional(Type.Unknown());
/** A group's own beginning and end; without an end it lasts as long as for everybody. */
const GroupDates = Type.Array(
  Closed({
    groupId: Id,
    opensAt: Type.Optional(Nullable(IsoDate)),
    closesAt: Type.Optional(Nullable(IsoDate)),
    ...{ minutes: Ignored, name: Ignored },
  }),
  { maxItems: 50 },
);

const REQUIRED = { title: Text(200), startsAt: IsoDate };
const REST = {
  /** Left out where it has a room. */
  url: SecureAddress,
  /** True: in a room of the institute's server, where there is one, instead of at an address. */
  room: Type.Boolean(),
  /** An hour when a new one does not say it. */
  durationMinutes: Type.Integer({ minimum: 1, maximum: MAX_MINUTES }),
  /** Names of the course's groups; empty: for everybody in the course. */
  groups: Type.Array(Text(100), { maxItems: 50, uniqueItems: true }),
  dates: GroupDates,
  /** A lecture of the course that has the recording. */
  recordingLectureId: Nullable(Id),
  recordingUrl: Nullable(SecureAddress),
};

export const NewLiveClassBody = Closed({
  ...REQUIRED,
  ...optional(REST),
  /** A day of the institute: one each week until then, at the same hour. */
  repeatUntil: Type.Optional(Type.String({ format: 'date', maxLength: 10 })),
});
export type NewLiveClassBody = Type.Static<typeof NewLiveClassBody>;

/** Accepts the response of a GET too; the course never changes. Omitted fields keep their values. */
export const LiveClassBody = Closed({
  ...optional({ ...REQUIRED, ...REST }),
  ...{ id: Ignored, courseId: Ignored, endsAt: Ignored, opensAt: Ignored, seriesId: Ignored },
});
export type LiveClassBody = Type.Static<typeof LiveClassBody>;

export const LiveClass = Type.Object({
  id: Id,
  courseId: Id,
  title: Type.String(),
  startsAt: IsoDate,
  durationMinutes: Type.Integer(),
  endsAt: IsoDate,
  /** The moment from which the portal shows *Entrar*, until the end. */
  opensAt: IsoDate,
  url: Type.String(),
  room: Type.Boolean(),
  groups: Type.Array(Type.String()),
  /** The groups with their own times; empty for students, who have theirs above. */
  dates: Type.Array(
    Type.Object({
      groupId: Id,
      name: Type.String(),
      opensAt: Nullable(IsoDate),
      closesAt: Nullable(IsoDate),
    }),
  ),
  recordingLectureId: Nullable(Id),
  recordingUrl: Nullable(Type.String()),
  /** The same for all that are repeated together. */
  seriesId: Nullable(Id),
});
export type LiveClass = Type.Static<typeof LiveClass>;

export const LiveClassParams = Type.Object({ id: Id, liveClassId: Id });
/** Includes the later live classes of the same series. */
export const FollowingQuery = Type.Object({ following: Type.Optional(Type.Boolean()) });

export const LiveClassResponse = Type.Object({ liveClass: LiveClass });
export const LiveClassesResponse = Type.Object({
  liveClasses: Type.Array(LiveClass),
  /** Whether live classes may have a room of the institute's server. */
  rooms: Type.Boolean(),
});
