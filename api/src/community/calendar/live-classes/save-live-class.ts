import type { Db } from '../../../core/database/database.ts';
import { conflict, invalidField } from '../../../core/http/errors.ts';
import { MINUTE, parseIsoTime, toIsoTime } from '../../../core/time/time.ts';
import { findLecture } from '../../../courses/lectures/lectures.queries.ts';
import { listCourseGroups, toGroupKey } from '../../../courses/subscriptions/groups/groups.queries.ts';
import type { LiveClassFields } from './live-class-changes.queries.ts';
import { countLiveClasses, type ListedLiveClass, MAX_LIVE_CLASSES } from './live-classes.queries.ts';
import type { LiveClass, LiveClassBody, NewLiveClassBody } from './live-classes.schema.ts';
import type { LiveClassTimes } from './series.ts';

/** How early people may enter before the start. */
const OPENS_BEFORE = 10 * MINUTE;
const DEFAULT_MINUTES = 60;

export async function requireBelowLiveClassLimit(db: Db, courseId: number, more: number): Promise<void> {
  if ((await countLiveClasses(db, courseId)) + more <= MAX_LIVE_CLASSES) return;
  throw conflict(
    'too_many_live_classes',
    `Un curso puede tener como máximo ${MAX_LIVE_CLASSES} clases en vivo.`,
  );
}

export const computeRoomOpeningTime = (startsAt: string): string =>
  toIsoTime(Date.parse(startsAt) - OPENS_BEFORE);

/** Returns the periods in which the room is open; for teachers also each group's. */
export function listRoomOpenPeriods({ groupTimes, ...row }: ListedLiveClass) {
  return [row, ...groupTimes].map(({ startsAt, endsAt }) => ({
    opensAt: computeRoomOpeningTime(startsAt ?? row.startsAt),
    endsAt: endsAt ?? row.endsAt,
  }));
}

export function presentLiveClass(row: ListedLiveClass, teaches: boolean): LiveClass {
  return {
    id: row.id,
    courseId: row.courseId,
    title: row.title,
    url: row.url,
    room: row.room !== null,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    durationMinutes: Math.round((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / MINUTE),
    opensAt: computeRoomOpeningTime(row.startsAt),
    groups: row.groupNames === null ? [] : row.groupNames.split('\n'),
    dates: row.groupTimes.map(({ startsAt, endsAt, ...group }) => ({
      ...group,
      opensAt: startsAt,
      closesAt: endsAt,
    })),
    recordingLectureId: teaches || row.recordingIsOpen ? row.recordingLectureId : null,
    recordingUrl: row.recordingUrl,
    seriesId: row.seriesId,
  };
}

/** Rejects an invalid host or port, which the schema's pattern cannot detect. */
function readAddress(field: string, url: string): string {
  if (!URL.canParse(url)) throw invalidField(field, 'No es una dirección válida.');
  return url;
}

async function readGroups(db: Db, courseId: number, names: string[]): Promise<number[]> {
  const groups = new Map((await listCourseGroups(db, [courseId])).map(({ key, id }) => [key, id]));
  const ids = names.map((name) => {
    const id = groups.get(toGroupKey(name));
    if (id === undefined) throw invalidField('groups', `El curso no tiene un grupo «${name}».`);
    return id;
  });
  return [...new Set(ids)];
}

type Body = NewLiveClassBody | (LiveClassBody & Pick<NewLiveClassBody, 'title' | 'startsAt'>);

/** Reads groups' own times; throws 400 for a group that is not invited. */
async function readGroupTimes(db: Db, courseId: number, body: Body, times: LiveClassTimes) {
  const invited = await readGroups(db, courseId, body.groups ?? []);
  const forGroups = invited.length > 0;
  const allowed = forGroups ? invited : (await listCourseGroups(db, [courseId])).map(({ id }) => id);
  const groups = new Map<number, LiveClassFields['groups'][number]>();
  for (const groupId of invited) groups.set(groupId, { groupId, startsAt: null, endsAt: null });
  for (const [index, date] of (body.dates ?? []).entries()) {
    if (!allowed.includes(date.groupId))
      throw invalidField(`dates.${index}.groupId`, 'Ese grupo no está invitado.');
    const own = readOwnTimes(`dates.${index}`, date, times);
    if (own.startsAt !== null || own.endsAt !== null)
      groups.set(date.groupId, { groupId: date.groupId, ...own });
  }
  return { forGroups, groups: [...groups.values()] };
}

async function readRecording(db: Db, courseId: number, lectureId: number | null): Promise<number | null> {
  if (lectureId === null || (await findLecture(db, courseId, lectureId))) return lectureId;
  throw invalidField('recordingLectureId', 'El curso no tiene esa clase.');
}

/** Reads a group's own times; an omitted end keeps the common length. */
function readOwnTimes(
  field: string,
  { opensAt = null, closesAt = null }: NonNullable<Body['dates']>[number],
  { startsAt, endsAt }: LiveClassTimes,
) {
  const start = opensAt === null ? null : parseIsoTime(`${field}.opensAt`, opensAt);
  if (start === null && closesAt === null) return { startsAt: null, endsAt: null };
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  const end =
    closesAt === null
      ? toIsoTime(Date.parse(start ?? startsAt) + length)
      : parseIsoTime(`${field}.closesAt`, closesAt);
  if (end <= (start ?? startsAt))
    throw invalidField(`${field}.closesAt`, 'Tiene que terminar después de empezar.');
  return { startsAt: start, endsAt: end };
}

function readTimes(startsAt: string, minutes: number) {
  const starts = parseIsoTime('startsAt', startsAt);
  return { startsAt: starts, endsAt: toIsoTime(Date.parse(starts) + minutes * MINUTE) };
}

/** Returns the given URL; empty for a room. */
function readPlace({ url, room }: { url?: string; room?: boolean }, hasRooms: boolean): string {
  if (!room && url !== undefined) return readAddress('url', url);
  if (!room) throw invalidField('url', 'Falta el link para entrar.');
  if (!hasRooms) throw invalidField('room', 'El instituto no tiene un servidor de salas.');
  return '';
}

/** Keeps groups' stored times; an end is dropped if it only repeats the common length. */
function datesOfGroups(
  before: LiveClass,
  { groups = before.groups }: LiveClassBody,
): NonNullable<Body['dates']> {
  const invited = new Set(groups.map(toGroupKey));
  const length = before.durationMinutes * MINUTE;
  return before.dates
    .filter(({ name }) => invited.size === 0 || invited.has(toGroupKey(name)))
    .map(({ groupId, opensAt, closesAt }) => {
      const start = Date.parse(opensAt ?? before.startsAt);
      const isAsLong = closesAt !== null && Date.parse(closesAt) - start === length;
      return { groupId, opensAt, closesAt: isAsLong ? null : closesAt };
    });
}

/** Applies a body to a live class; a new URL replaces its room. */
export function mergeLiveClass(before: LiveClass, body: LiveClassBody) {
  const { url, ...rest } = { ...before, dates: body.dates ?? datesOfGroups(before, body) };
  const isOther = body.url !== undefined && body.url !== url;
  const room = body.room ?? (before.room && !isOther);
  return { ...rest, ...(!before.room && { url }), ...body, room };
}

/** Parses a body with defaults for omitted fields; throws 400 for another course's group or lecture. */
export async function parseLiveClass(
  db: Db,
  courseId: number,
  body: Body,
  hasRooms: boolean,
): Promise<LiveClassFields> {
  const { recordingUrl = null } = body;
  const times = readTimes(body.startsAt, body.durationMinutes ?? DEFAULT_MINUTES);
  return {
    title: body.title.trim(),
    ...times,
    url: readPlace(body, hasRooms),
    ...(await readGroupTimes(db, courseId, body, times)),
    recordingLectureId: await readRecording(db, courseId, body.recordingLectureId ?? null),
    recordingUrl: recordingUrl === null ? null : readAddress('recordingUrl', recordingUrl),
  };
}
